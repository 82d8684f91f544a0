// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_links.h"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "armature/read/yaml/yaml_joints.h"
#include "armature/read/yaml/yaml_table.h"
#include "armature/robot/inertia.h"

namespace armature::internal {
namespace {

constexpr std::array<std::pair<const char*, Ref Inertial::*>, 10> about_origin = {{{"XX", &Inertial::XX},
                                                                                   {"XY", &Inertial::XY},
                                                                                   {"XZ", &Inertial::XZ},
                                                                                   {"YY", &Inertial::YY},
                                                                                   {"YZ", &Inertial::YZ},
                                                                                   {"ZZ", &Inertial::ZZ},
                                                                                   {"MX", &Inertial::MX},
                                                                                   {"MY", &Inertial::MY},
                                                                                   {"MZ", &Inertial::MZ},
                                                                                   {"M", &Inertial::M}}};
constexpr std::array<std::pair<const char*, Ref Inertial::*>, 7> about_centre = {{{"Ixx", &Inertial::XX},
                                                                                  {"Ixy", &Inertial::XY},
                                                                                  {"Ixz", &Inertial::XZ},
                                                                                  {"Iyy", &Inertial::YY},
                                                                                  {"Iyz", &Inertial::YZ},
                                                                                  {"Izz", &Inertial::ZZ},
                                                                                  {"m", &Inertial::M}}};
constexpr std::array<const char*, 3> centre = {"cx", "cy", "cz"};
constexpr std::array<std::pair<const char*, Ref Frame::*>, 15> drive = {{{"Ia", &Frame::motor_inertia},
                                                                         {"Fv", &Frame::viscous_friction},
                                                                         {"Fs", &Frame::coulomb_friction},
                                                                         {"Fo", &Frame::friction_offset},
                                                                         {"width", &Frame::friction_width},
                                                                         {"Fb", &Frame::stribeck_friction},
                                                                         {"ws", &Frame::stribeck_velocity},
                                                                         {"Fl", &Frame::load_friction},
                                                                         {"ratio", &Frame::gear_ratio},
                                                                         {"breakaway", &Frame::breakaway},
                                                                         {"Ks", &Frame::spring},
                                                                         {"Kcos", &Frame::spring_cosine},
                                                                         {"Ksin", &Frame::spring_sine},
                                                                         {"Kf", &Frame::elasticity},
                                                                         {"Df", &Frame::elastic_damping}}};
constexpr std::array<const char*, 3> force = {"FX", "FY", "FZ"}, moment = {"CX", "CY", "CZ"};

template <class Names>
void append(std::vector<std::string>& known, const Names& names) {
  for (const auto& name : names) known.emplace_back(name);
}
template <class Member, std::size_t N>
void append(std::vector<std::string>& known, const std::array<std::pair<const char*, Member>, N>& names) {
  for (const auto& [name, member] : names) known.emplace_back(name);
}

// Calls visit(row, frame number) for each row whose link or joint exists and comes for the first time. The base, 0, is
// a link where `base_too`.
void for_each_frame(const YamlContext& context, const Robot& robot, const YamlTable& table, const std::string& key,
                    bool base_too, const std::function<void(const YamlTable::Row&, std::size_t)>& visit) {
  std::set<std::size_t> seen;
  for (const YamlTable::Row& row : table.rows()) {
    const YamlNode* cell = row.cell(table, key);
    if (!cell) {
      if (table.has(key))
        context.error(*row.node, fmt::format("the row names no {}", key), "remove the row, or name it");
      continue;
    }
    const std::optional<std::size_t> j =
        key == "joint" ? find_joint(context, robot, *cell) : find_link(context, robot, *cell);
    if (!j) continue;
    if (*j == 0 && !base_too) context.error(*cell, "the base is fixed: it has no such values", "remove the row");
    else if (!seen.insert(*j).second) context.error(*cell, "a second row for the same " + key, "remove one of them");
    else visit(row, *j);
  }
}

// Cells of one row as formulas.
struct RowReader {
  const YamlContext& context;
  const YamlTable& table;
  const YamlTable::Row& row;

  // Leaves `target` unchanged when the column is missing.
  void read(const char* column, Ref& target) const {
    const YamlNode* cell = row.cell(table, column);
    if (!cell) return;
    const std::optional<Ref> value = context.formula(*cell, column);
    if (value) target = *value;
  }
  void read_drive(Frame& frame) const {
    for (const auto& [column, member] : drive) read(column, frame.*member);
  }
  void read_forces(Frame& frame) const {
    for (std::size_t i = 0; i < 3; ++i) {
      read(force[i], frame.force[i]);
      read(moment[i], frame.moment[i]);
    }
  }
  void read_inertia(Inertial& inertial) const {
    for (const auto& [column, member] : about_origin) read(column, inertial.*member);
  }
  void read_inertia_about_centre(Inertial& target) const {
    Pose pose = identity_pose(context.arena);
    Inertial inertial = zero_inertial(context.arena);
    for (const auto& [column, member] : about_centre) read(column, inertial.*member);
    for (std::size_t i = 0; i < 3; ++i) read(centre[i], pose.position[i]);
    target = moved(context.arena, inertial, pose);
  }
  // The base has a body, but no joint that moves it and no place in the equations for a force on it.
  void refuse_all_but_inertia() const {
    std::vector<std::string> others;
    append(others, drive);
    append(others, force);
    append(others, moment);
    for (const std::string& column : others) {
      Ref value = context.arena.zero();
      read(column.c_str(), value);
      if (!context.arena.is_zero(value))
        context.error(*row.cell(table, column), "the base is fixed: it has no such values", "write 0, or remove it");
    }
  }
};

// The first column of `table` among `names`, if any.
const YamlNode* first_of(const YamlTable& table, const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (table.has(name)) return table.header(name);
  return nullptr;
}

// A value must not be given by two tables.
void refuse_second_table(const YamlContext& context, const Robot& robot, const YamlTable& table,
                         const std::vector<std::string>& columns, bool (*given)(const Arena&, const Frame&)) {
  for (const Frame& frame : robot.frames) {
    if (!given(context.arena, frame)) continue;
    if (const YamlNode* header = first_of(table, columns))
      context.error(*header, "these values are given in the table of links too", "keep one of the two");
    return;
  }
}

}  // namespace

void read_links(const YamlContext& context, Robot& robot, const YamlNode& node) {
  std::vector<std::string> origin, cad;
  append(origin, about_origin);
  append(cad, about_centre);
  append(cad, centre);
  TableColumns columns{{"link"}, "link", {}};
  append(columns.known, origin);
  append(columns.known, cad);
  append(columns.known, drive);
  append(columns.known, force);
  append(columns.known, moment);
  const YamlTable table(context, node, "links", columns);
  const YamlNode* cad_header = first_of(table, cad);
  if (cad_header && first_of(table, origin))
    context.error(*cad_header, "links mixes inertia about the centre of mass with inertia about the origin",
                  "use either m cx cy cz Ixx..Izz or XX..ZZ MX MY MZ M");
  for_each_frame(context, robot, table, "link", true, [&](const YamlTable::Row& row, std::size_t j) {
    const RowReader reader{context, table, row};
    Inertial& inertial = j == 0 ? robot.base_inertial : robot.frame(j).inertial;
    if (cad_header) reader.read_inertia_about_centre(inertial);
    else reader.read_inertia(inertial);
    if (j == 0) return reader.refuse_all_but_inertia();
    robot.frame(j).inertial_where = context.at(*row.node);
    reader.read_drive(robot.frame(j));
    reader.read_forces(robot.frame(j));
  });
}

void read_drives(const YamlContext& context, Robot& robot, const YamlNode& node) {
  TableColumns columns{{"joint"}, "joint", {}};
  append(columns.known, drive);
  const YamlTable table(context, node, "drives", columns);
  refuse_second_table(context, robot, table, columns.known, [](const Arena& arena, const Frame& frame) {
    for (const auto& [column, member] : drive)
      if (!arena.is_zero(frame.*member)) return true;
    return false;
  });
  for_each_frame(context, robot, table, "joint", false, [&](const YamlTable::Row& row, std::size_t j) {
    RowReader{context, table, row}.read_drive(robot.frame(j));
  });
}

void read_forces(const YamlContext& context, Robot& robot, const YamlNode& node) {
  TableColumns columns{{"link"}, "link", {}};
  append(columns.known, force);
  append(columns.known, moment);
  const YamlTable table(context, node, "forces", columns);
  refuse_second_table(context, robot, table, columns.known, [](const Arena& arena, const Frame& frame) {
    for (std::size_t i = 0; i < 3; ++i)
      if (!arena.is_zero(frame.force[i]) || !arena.is_zero(frame.moment[i])) return true;
    return false;
  });
  for_each_frame(context, robot, table, "link", false, [&](const YamlTable::Row& row, std::size_t j) {
    RowReader{context, table, row}.read_forces(robot.frame(j));
  });
}

std::vector<LimitCell> read_limits(const YamlContext& context, Robot& robot, const YamlNode& node) {
  static constexpr std::array<std::pair<const char*, double JointLimits::*>, 4> members = {
      {{"lower", &JointLimits::lower},
       {"upper", &JointLimits::upper},
       {"velocity", &JointLimits::velocity},
       {"effort", &JointLimits::effort}}};
  TableColumns columns{{"joint"}, "joint", {}};
  append(columns.known, members);
  const YamlTable table(context, node, "limits", columns);
  std::vector<LimitCell> cells;
  for_each_frame(context, robot, table, "joint", false, [&](const YamlTable::Row& row, std::size_t j) {
    for (const auto& [column, member] : members) {
      const YamlNode* cell = row.cell(table, column);
      if (!cell || cell->text == "none") continue;
      if (const std::optional<Ref> formula = context.formula(*cell, column))
        cells.push_back({&(robot.frame(j).limits.*member), *formula, cell});
    }
  });
  return cells;
}

std::vector<LimitCell> read_tolerances(const YamlContext& context, Robot& robot, const YamlNode& node) {
  TableColumns columns{{"link"}, "link", {}};
  append(columns.known, about_origin);
  append(columns.known, about_centre);
  append(columns.known, centre);
  columns.known.emplace_back("Ia");
  const YamlTable table(context, node, "tolerances", columns);
  std::vector<LimitCell> cells;
  for_each_frame(context, robot, table, "link", false, [&](const YamlTable::Row& row, std::size_t j) {
    for (const std::string& column : columns.known) {
      const YamlNode* cell = column == "link" ? nullptr : row.cell(table, column);
      if (!cell) continue;
      if (const std::optional<Ref> formula = context.formula(*cell, column)) {
        robot.tolerances.push_back({j, column, 0});
        cells.push_back({nullptr, *formula, cell});
      }
    }
  });
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i].limit = &robot.tolerances[i].size;
  return cells;
}

}  // namespace armature::internal
