// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Armature's native format; docs/reference/robot_format.md describes it. This file is its table of contents: which
// keys there are, and in which order they are understood.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "armature/base/describe.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/reader.h"
#include "armature/read/yaml/yaml_context.h"
#include "armature/read/yaml/yaml_joints.h"
#include "armature/read/yaml/yaml_links.h"
#include "armature/read/yaml/yaml_parameters.h"
#include "armature/read/yaml/yaml_poses.h"
#include "armature/read/yaml/yaml_rotors.h"
#include "armature/read/yaml/yaml_standard.h"
#include "armature/read/yaml/yaml_table.h"
#include "armature/read/yaml/yaml_variables.h"
#include "armature/robot/check.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/numbers.h"
#include "armature/robot/topology.h"
#include "armature/robot/units.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

const std::vector<std::string> known_keys = {
    "armature", "robot",       "source", "convention", "base",   "gravity", "parameters", "joints",     "cut_joints",
    "loops",    "coordinates", "links",  "drives",     "forces", "limits",  "frames",     "tolerances", "rotors"};

class RobotReader {
 public:
  RobotReader(const YamlContext& context, Robot& robot, const YamlNode& root)
      : context_(context), robot_(robot), root_(root), keys_(context.fields(root, "the file", known_keys)) {}

  void read() {
    read_heading();
    const Parameters parameters = read_parameters(context_, find("parameters"));
    bool floating = false;
    if (const YamlNode* node = find("base")) floating = read_base(context_, robot_, *node);
    if (const YamlNode* node = find("gravity"))
      robot_.gravity = context_.vector3(*node, "gravity").value_or(robot_.gravity);

    const std::size_t errors_before_structure = context_.diagnostics.error_count();
    const YamlNode* joints = find("joints");
    if (!joints) {
      context_.error(root_, "the file describes no joints", "add a table \"joints:\" (docs/reference/robot_format.md)");
      return;
    }
    const DhConvention convention = read_convention();
    const JointTables tables = read_joints(context_, robot_, *joints, find("cut_joints"), convention);
    read_variables(context_, robot_, find("coordinates"), parameters.names, tables.variables);
    read_loops();
    const bool sound = context_.diagnostics.error_count() == errors_before_structure;

    if (const YamlNode* node = find("links")) read_links(context_, robot_, *node);
    if (const YamlNode* node = find("drives")) read_drives(context_, robot_, *node);
    if (const YamlNode* node = find("forces")) read_forces(context_, robot_, *node);
    if (const YamlNode* node = find("frames")) read_frames(context_, robot_, *node);
    std::vector<LimitCell> limits;
    if (const YamlNode* node = find("limits")) limits = read_limits(context_, robot_, *node);
    std::vector<LimitCell> tolerances;
    if (const YamlNode* node = find("tolerances")) tolerances = read_tolerances(context_, robot_, *node);
    if (!sound) return;  // what follows would only repeat what is known to be wrong

    if (convention == DhConvention::standard) to_khalil(tables);
    if (const YamlNode* node = find("rotors")) read_rotors(context_, robot_, *node);
    if (!give_parameters(parameters, limits, tolerances)) return;
    if (floating) float_base(robot_, context_.at(*find("base")), context_.diagnostics);
    check(robot_, context_.diagnostics);
    check_units_of_geometry(robot_, context_.diagnostics);
  }

 private:
  const YamlNode* find(const std::string& key) const {
    const auto found = keys_.find(key);
    return found == keys_.end() || found->second->is_null() ? nullptr : found->second;
  }

  void read_heading() {
    if (const YamlNode* version = find("armature"); !version)
      context_.error(root_, "the file does not say that it is a robot", "begin with \"armature: 1\"");
    else if (version->text != "1")
      context_.error(*version, fmt::format("format {} is not known", printable(version->text, 40)),
                     "this Armature reads \"armature: 1\"");
    const YamlNode* name = find("robot");
    if (!name) context_.error(root_, "the robot has no name", "add \"robot: NAME\"");
    else robot_.name = context_.name(*name, "the robot's name").value_or("");
    if (name && name->is_scalar() && name->text.empty())
      context_.error(*name, "the robot's name is empty", "as in robot: arm");
    if (const YamlNode* source = find("source")) {
      if (source->is_scalar()) robot_.source = source->text;
      else context_.error(*source, "source must be text", "put it in quotes if it contains \": \" or brackets");
    }
  }

  DhConvention read_convention() const {
    const YamlNode* node = find("convention");
    if (!node) return DhConvention::khalil;
    if (const auto known = from_name<DhConvention>(node->text)) return *known;
    context_.error(*node, fmt::format("there is no convention \"{}\"", printable(node->text, 40)),
                   "khalil, modified (Craig) or standard");
    return DhConvention::khalil;
  }

  void read_loops() {
    const YamlNode* node = find("loops");
    std::vector<char> used(robot_.frames.size() + 1, 0);
    if (node) {
      const YamlTable table(context_, *node, "loops", {{"cut", "closing"}, "cut", {}});
      for (const YamlTable::Row& row : table.rows()) {
        const YamlNode *cut = row.cell(table, "cut"), *closing = row.cell(table, "closing");
        if (!cut || !closing) {
          context_.error(*row.node, "a loop needs two joints: cut and closing", "name both in the row");
          continue;
        }
        const auto a = find_joint(context_, robot_, *cut), b = find_joint(context_, robot_, *closing);
        if (!a || !b) continue;
        if (*a == *b) context_.error(*row.node, "a loop joins a frame with itself", "name two different joints");
        used[*a] = used[*b] = 1;
        robot_.loops.push_back({*a, *b});
      }
    }
    for (std::size_t j = robot_.link_count + 1; j <= robot_.frames.size(); ++j)
      if (!used[j])
        context_.diagnostics.error(robot_.frame(j).where, "this cut joint closes no loop",
                                   "name it under \"loops:\" as cut or closing");
  }

  void to_khalil(const JointTables& tables) {
    for (const char* key : {"tolerances", "rotors"})
      if (const YamlNode* node = find(key))
        context_.error(*node,
                       fmt::format("{} are given in Khalil's frames, not in those of the standard convention", key),
                       "use \"convention: khalil\" or \"convention: modified\"");
    if (is_serial(robot_) && robot_.frames.size() == robot_.link_count) standard_to_khalil(robot_, tables.distal);
    else
      context_.error(*find("convention"), "the standard convention tells one chain, without branches and loops",
                     "use \"convention: khalil\"");
  }

  bool give_parameters(const Parameters& parameters, const std::vector<LimitCell>& limits,
                       const std::vector<LimitCell>& tolerances) {
    std::vector<Ref> formulas;
    for_each_formula(robot_, [&](Ref formula) { formulas.push_back(formula); });
    const std::size_t of_robot = formulas.size();
    for (const auto* cells : {&limits, &tolerances})
      for (const LimitCell& cell : *cells) formulas.push_back(cell.formula);
    warn_of_unused(context_, parameters, formulas);
    formulas.erase(formulas.begin(), formulas.begin() + static_cast<std::ptrdiff_t>(of_robot));
    try {
      give_values(robot_, parameters.values);
      formulas = with_values(robot_.arena, formulas, parameters.values);
    } catch (const UnmetRequest& problem) {
      const YamlNode* node = find("parameters");
      context_.error(node ? *node : root_, problem.what(), problem.hint());
      return false;
    }
    for (std::size_t i = 0; i < limits.size(); ++i) {
      const std::optional<double> value = number(robot_.arena, formulas[i]);
      if (value && std::isfinite(*value)) *limits[i].limit = *value;
      else context_.error(*limits[i].node, "a limit must be a number", "\"none\" leaves it open");
    }
    for (std::size_t i = 0; i < tolerances.size(); ++i) {
      const std::optional<double> value = number(robot_.arena, formulas[limits.size() + i]);
      if (value && std::isfinite(*value) && *value >= 0) *tolerances[i].limit = *value;
      else context_.error(*tolerances[i].node, "a tolerance must be a number that is not negative", "~ leaves it open");
    }
    return true;
  }

  const YamlContext& context_;
  Robot& robot_;
  const YamlNode& root_;
  std::map<std::string, const YamlNode*> keys_;
};

void append(Diagnostics& to, const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& d : diagnostics) {
    switch (d.severity) {
      case Severity::error: to.error(d.where, d.message, d.hint); break;
      case Severity::warning: to.warning(d.where, d.message, d.hint); break;
      case Severity::note: to.note(d.where, d.message, d.hint); break;
    }
  }
}

// The diagnostics in the order of the file, not of its interpretation.
Diagnostics in_file_order(const Diagnostics& found) {
  if (found.all().size() >= Diagnostics::most_kept) return found;  // some are counted only
  std::vector<Diagnostic> all = found.all();
  std::stable_sort(all.begin(), all.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
  });
  Diagnostics sorted;
  append(sorted, all);
  return sorted;
}

}  // namespace

Robot read_yaml(std::string_view text, const std::string& file, Diagnostics& diagnostics, const ReadOptions& options) {
  Diagnostics found;
  Robot robot = empty_robot("");
  const YamlNode root = parse_yaml(text, file, found, options.limits);
  if (root.is_null()) {
    if (!found.has_errors())
      found.error({file, 1, 1}, "the file is empty", "begin with \"armature: 1\" (docs/reference/robot_format.md)");
  } else {
    robot.where = {file, root.line, root.column};
    RobotReader(YamlContext{file, found, options.limits, robot.arena}, robot, root).read();
  }
  found = in_file_order(found);
  throw_if_errors(found);
  append(diagnostics, found.all());
  return robot;
}

}  // namespace armature::internal
