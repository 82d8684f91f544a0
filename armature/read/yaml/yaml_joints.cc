// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_joints.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

#include "armature/base/characters.h"
#include "armature/base/describe.h"
#include "armature/base/text.h"
#include "armature/read/yaml/yaml_table.h"

namespace armature::internal {
namespace {

std::string in_quotes(const std::string& name) { return fmt::format("\"{}\"", printable(name, 100)); }

TableColumns columns_of(DhConvention convention) {
  TableColumns columns{{"joint", "link", "type", "parent", "mu"}, "joint", {}};
  const auto add = [&](std::initializer_list<const char*> names) {
    columns.known.insert(columns.known.end(), names.begin(), names.end());
  };
  switch (convention) {
    case DhConvention::khalil:
      add({"gamma", "b", "alpha", "d", "theta", "r"});
      columns.advice["a"] = "Khalil's d is along x and his r along z; for Craig's a and d say \"convention: modified\"";
      break;
    case DhConvention::modified:
      add({"gamma", "b", "alpha", "a", "theta", "d"});
      columns.advice["r"] = "Craig's a is along x and his d along z; for d and r say \"convention: khalil\"";
      break;
    case DhConvention::standard:
      add({"theta", "d", "a", "alpha"});
      columns.advice["r"] = "the standard a is along x and d along z; for d and r say \"convention: khalil\"";
      columns.advice["gamma"] = columns.advice["b"] = "the standard convention has none; say \"convention: khalil\"";
      break;
  }
  return columns;
}

// Reads rows into frames; parents are resolved afterwards, when all names are known.
class JointReader {
 public:
  JointReader(const YamlContext& context, Robot& robot, DhConvention convention, JointTables& result)
      : context_(context), robot_(robot), convention_(convention), result_(result) {}

  void read(const YamlNode& node, const std::string& title, bool carries_links) {
    const YamlTable table(context_, node, title, columns_of(convention_));
    for (const YamlTable::Row& row : table.rows()) {
      if (robot_.frames.size() >= context_.limits.joints) {
        context_.error(*row.node, fmt::format("more than {} joints", context_.limits.joints),
                       "is this the right file?");
        return;
      }
      read_row(table, row, carries_links);
    }
  }

  void resolve_parents(std::size_t first_cut) {
    for (std::size_t j = 1; j <= robot_.frames.size(); ++j) {
      const YamlNode* cell = parents_[j - 1];
      Frame& frame = robot_.frame(j);
      frame.antecedent = j - 1;
      if (!cell) {
        if (j >= first_cut)
          context_.diagnostics.error(frame.where, "a cut joint needs a parent", "name the link that it is fixed to");
        continue;
      }
      const std::optional<std::size_t> parent = find_link(context_, robot_, *cell);
      frame.antecedent = 0;  // harmless until all errors are reported
      if (!parent) continue;
      if (*parent == j)
        context_.error(*cell, fmt::format("the joint {} is its own parent", in_quotes(cell->text)),
                       "name the link it hangs on");
      else if (*parent >= first_cut && (j < first_cut || robot_.frame(*parent).type != JointType::fixed))
        context_.error(*cell, in_quotes(cell->text) + " is a cut joint and carries no link",
                       "name a link; a cut joint may also hang on one of type F");
      else if (*parent > j) report_forward(j, *parent, *cell);
      else frame.antecedent = *parent;
    }
  }

 private:
  void read_row(const YamlTable& table, const YamlTable::Row& row, bool carries_link) {
    const YamlNode* name_cell = row.cell(table, "joint");
    const YamlNode* link_cell = row.cell(table, "link");
    if (!name_cell) context_.error(*row.node, "the joint has no name", "write it in the column \"joint\"");
    const std::string joint = name_cell ? context_.name(*name_cell, "the joint's name").value_or("") : "";
    const std::string link = link_cell ? context_.name(*link_cell, "the link's name").value_or(joint) : joint;
    refuse_repeated(joints_, joint, "joint", name_cell);
    if (carries_link) refuse_repeated(links_, link, "link", link_cell ? link_cell : nullptr);
    if (carries_link && link == robot_.base_name)
      context_.error(link_cell ? *link_cell : *row.node, "a link is named like the base", "rename one of them");

    const std::size_t j = add_frame(robot_, joint, link, 0);
    Frame& frame = robot_.frame(j);
    frame.where = context_.at(*row.node);
    frame.inertial_where = frame.where;
    frame.type = read_type(row.cell(table, "type"));
    frame.active = frame.type != JointType::fixed;
    if (const YamlNode* cell = row.cell(table, "mu")) frame.active = read_mu(*cell).value_or(frame.active);
    parents_.push_back(row.cell(table, "parent"));
    read_geometry(table, row, j);
  }

  void read_geometry(const YamlTable& table, const YamlTable::Row& row, std::size_t j) {
    const auto number = [&](const char* column) {
      const YamlNode* cell = row.cell(table, column);
      return cell ? context_.formula(*cell, column).value_or(context_.arena.zero()) : context_.arena.zero();
    };
    const bool khalil = convention_ == DhConvention::khalil;
    const char* along_x = khalil ? "d" : "a";
    const char* along_z = khalil ? "r" : "d";
    Frame& frame = robot_.frame(j);
    frame.geometry.theta = number("theta");
    frame.geometry.r = number(along_z);
    if (convention_ == DhConvention::standard) {
      Geometry distal = zero_geometry(context_.arena);
      distal.alpha = number("alpha");
      distal.d = number(along_x);
      result_.distal.push_back(distal);
    } else {
      frame.geometry.gamma = number("gamma");
      frame.geometry.b = number("b");
      frame.geometry.alpha = number("alpha");
      frame.geometry.d = number(along_x);
    }
    if (frame.type == JointType::fixed) return;
    const bool revolute = frame.type == JointType::revolute;
    const YamlNode* cell = row.cell(table, revolute ? "theta" : along_z);
    result_.variables.push_back({j, revolute ? frame.geometry.theta : frame.geometry.r, cell ? cell : row.node});
  }

  JointType read_type(const YamlNode* cell) const {
    if (!cell) return JointType::revolute;
    // By name, or by its first letter in capitals.
    for (const JointType type : {JointType::revolute, JointType::prismatic, JointType::fixed}) {
      const std::string_view name = name_of(type);
      if (cell->is_scalar() && (cell->text == name || cell->text == std::string(1, upper(name.front())))) return type;
    }
    context_.error(*cell, fmt::format("there is no joint type {}", in_quotes(cell->text)),
                   "R (revolute), P (prismatic) or F (fixed)");
    return JointType::revolute;
  }

  std::optional<bool> read_mu(const YamlNode& cell) const {
    if (cell.text == "1") return true;
    if (cell.text == "0") return false;
    context_.error(cell, "mu is neither 0 nor 1", "1: the joint has a motor; 0: it has none");
    return std::nullopt;
  }

  using Names = std::unordered_map<std::string, int>;  // name to line
  void refuse_repeated(Names& names, const std::string& name, const char* kind, const YamlNode* node) const {
    if (!node) return;
    if (name.empty()) context_.error(*node, fmt::format("the {}'s name is empty", kind), "name it");
    else if (const auto [first, fresh] = names.emplace(name, node->line); !fresh)
      context_.error(*node, fmt::format("a second {} is named {}", kind, in_quotes(name)),
                     fmt::format("the first is on line {}; rename one of them", first->second));
  }

  void report_forward(std::size_t j, std::size_t parent, const YamlNode& cell) const {
    std::size_t k = parent;
    for (std::size_t steps = 0; steps < robot_.frames.size() && k > 0 && k != j; ++steps) {
      const YamlNode* next = parents_[k - 1];
      if (!next) {
        --k;
        continue;
      }
      const std::size_t below = k;
      k = 0;
      for (std::size_t i = 1; i <= robot_.frames.size(); ++i)
        if (i != below && (robot_.frame(i).link_name == next->text || robot_.frame(i).joint_name == next->text)) k = i;
    }
    if (k == j)
      context_.error(cell, fmt::format("the parents of {} form a cycle", in_quotes(robot_.frame(j).joint_name)),
                     "follow the parent column: it must lead to the base");
    else
      context_.error(cell, fmt::format("the parent {} comes later in the table", in_quotes(cell.text)),
                     "order the rows from the base to the tips");
  }

  const YamlContext& context_;
  Robot& robot_;
  DhConvention convention_;
  JointTables& result_;
  std::vector<const YamlNode*> parents_;
  Names joints_, links_;
};

std::optional<std::size_t> find_named(const YamlContext& context, const Robot& robot, const YamlNode& node,
                                      std::string Frame::* preferred, std::string Frame::* other) {
  const std::optional<std::string> name = context.name(node, "a link or joint");
  if (!name) return std::nullopt;
  for (const auto member : {preferred, other}) {
    if (member == &Frame::link_name && *name == robot.base_name) return 0;
    for (std::size_t j = 1; j <= robot.frames.size(); ++j)
      if (robot.frame(j).*member == *name) return j;
  }
  std::vector<std::string> known{robot.base_name};
  for (const Frame& frame : robot.frames) {
    known.push_back(frame.*preferred);
    if (frame.joint_name != frame.link_name) known.push_back(frame.*other);
  }
  context.error(node, fmt::format("there is no link or joint {}", in_quotes(*name)), context.suggestion(*name, known));
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> find_link(const YamlContext& context, const Robot& robot, const YamlNode& node) {
  return find_named(context, robot, node, &Frame::link_name, &Frame::joint_name);
}

std::optional<std::size_t> find_joint(const YamlContext& context, const Robot& robot, const YamlNode& node) {
  return find_named(context, robot, node, &Frame::joint_name, &Frame::link_name);
}

JointTables read_joints(const YamlContext& context, Robot& robot, const YamlNode& joints, const YamlNode* cut_joints,
                        DhConvention convention) {
  JointTables result;
  JointReader reader(context, robot, convention, result);
  reader.read(joints, "joints", true);
  robot.link_count = robot.frames.size();
  if (cut_joints) {
    const std::size_t links = robot.link_count;
    reader.read(*cut_joints, "cut_joints", false);
    robot.link_count = links;
  }
  reader.resolve_parents(robot.link_count + 1);
  if (robot.frames.empty()) context.error(joints, "the robot has no joints", "give at least one row under the header");
  return result;
}

}  // namespace armature::internal
