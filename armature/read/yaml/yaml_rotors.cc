// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_rotors.h"

#include <set>
#include <vector>

#include "armature/read/yaml/yaml_joints.h"
#include "armature/read/yaml/yaml_table.h"
#include "armature/robot/rotor.h"

namespace armature::internal {

void read_rotors(const YamlContext& context, Robot& robot, const YamlNode& node) {
  const YamlTable table(context, node, "rotors", {{"joint", "link", "gamma", "alpha", "inertia"}, "joint", {}});
  if (robot.frames.size() != robot.link_count)
    return context.error(node, "rotors of a robot with loops are not modelled", "remove the table, or open the loops");
  Arena& arena = robot.arena;
  std::vector<Rotor> rotors;
  std::set<std::size_t> seen;
  for (const YamlTable::Row& row : table.rows()) {
    const YamlNode *joint_cell = row.cell(table, "joint"), *link_cell = row.cell(table, "link");
    if (!joint_cell || !link_cell) {
      context.error(*row.node, "a rotor needs its joint and the link that carries it", "as in [j2, j1, pi/2, pi/2]");
      continue;
    }
    const auto joint = find_joint(context, robot, *joint_cell), link = find_link(context, robot, *link_cell);
    if (!joint || !link) continue;
    const auto value = [&](const char* column) {
      const YamlNode* cell = row.cell(table, column);
      return cell ? context.formula(*cell, column).value_or(arena.zero()) : arena.zero();
    };
    Rotor rotor{*joint, *link, arena.zero(), value("inertia"), value("gamma"), value("alpha")};
    if (*joint == 0 || robot.frame(*joint).type == JointType::fixed) {
      context.error(*joint_cell, "this joint has no motor", "name a joint that moves");
      continue;
    }
    Frame& frame = robot.frame(*joint);
    rotor.ratio = frame.gear_ratio;
    if (!seen.insert(*joint).second) {
      context.error(*joint_cell, "a second row for the same joint", "remove one of them");
    } else if (arena.is_zero(rotor.ratio)) {
      context.error(*joint_cell, "the gear ratio of this joint is not stated", "give `ratio` in the table of drives");
    } else {
      if (!row.cell(table, "inertia")) {
        rotor.inertia = arena.divide(frame.motor_inertia, arena.multiply(rotor.ratio, rotor.ratio));
        frame.motor_inertia = arena.zero();
      }
      if (arena.is_zero(rotor.inertia))
        context.error(*joint_cell, "this rotor has no inertia", "give `inertia`, or Ia in the table of drives");
      rotors.push_back(rotor);
    }
  }
  for (const Rotor& rotor : rotors) add_rotor(robot, rotor);
}

}  // namespace armature::internal
