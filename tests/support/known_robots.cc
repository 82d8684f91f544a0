// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/known_robots.h"

#include <string_view>

#include "armature/read/reader.h"

namespace armature::internal::support {
namespace {

struct Row {
  int quarter_turns;  // alpha in units of pi/2
  const char* d;      // "" is zero
  const char* r;
  bool prismatic = false;
};

Ref named_or_zero(Robot& robot, std::string_view name) {
  return name.empty() ? robot.arena.zero() : robot.arena.symbol(name);
}

Inertial symbolic_inertial(Arena& a, const std::string& j) {
  return {a.symbol("XX" + j), a.symbol("XY" + j), a.symbol("XZ" + j), a.symbol("YY" + j), a.symbol("YZ" + j),
          a.symbol("ZZ" + j), a.symbol("MX" + j), a.symbol("MY" + j), a.symbol("MZ" + j), a.symbol("M" + j)};
}

std::size_t add_joint(Robot& robot, std::size_t antecedent, const Row& row) {
  const std::string j = std::to_string(robot.frames.size() + 1);
  const std::size_t number = add_frame(robot, "joint" + j, "link" + j, antecedent);
  const std::size_t coordinate = add_coordinate(robot, "q" + j, (row.prismatic ? "r" : "th") + j, "QP" + j, "QDP" + j);
  Frame& f = robot.frame(number);
  f.type = row.prismatic ? JointType::prismatic : JointType::revolute;
  f.variable.push_back({coordinate, robot.arena.one()});
  f.geometry.alpha = robot.arena.scale(Rational(row.quarter_turns, 2), robot.arena.pi());
  f.geometry.d = named_or_zero(robot, row.d);
  f.geometry.r = named_or_zero(robot, row.r);
  f.inertial = symbolic_inertial(robot.arena, j);
  f.motor_inertia = robot.arena.symbol("IA" + j);
  return number;
}

Robot chain(const char* name, std::initializer_list<Row> rows) {
  Robot robot = empty_robot(name);
  for (const Row& row : rows) add_joint(robot, robot.frames.size(), row);
  robot.gravity[2] = robot.arena.symbol("G3");
  return robot;
}

}  // namespace

Robot rx90() {
  return chain("rx90", {{0, "", ""}, {1, "", ""}, {0, "D3", ""}, {-1, "", "RL4"}, {1, "", ""}, {-1, "", ""}});
}

Robot puma560() {
  return chain("puma560", {{0, "", ""}, {-1, "", ""}, {0, "D3", "RL3"}, {1, "D4", "RL4"}, {-1, "", ""}, {1, "", ""}});
}

Robot puma560_armstrong() {
  Robot robot = chain("puma560_armstrong",
                      {{0, "", ""}, {-1, "", "RL2"}, {0, "D3", "RL3"}, {1, "D4", "RL4"}, {-1, "", ""}, {1, "", ""}});
  const Ref o = robot.arena.zero();
  const auto at = [&](std::size_t j) -> Inertial& { return robot.frame(j).inertial; };
  const Ref ZZ1 = at(1).ZZ;
  at(1) = zero_inertial(robot.arena);
  at(1).ZZ = ZZ1;
  at(3).XY = at(3).XZ = at(3).MX = o;
  for (const std::size_t j : {4, 5, 6}) {  // symmetric about z
    at(j).XY = at(j).XZ = at(j).YZ = at(j).MX = at(j).MY = o;
    at(j).YY = at(j).XX;
  }
  at(5).MZ = o;
  return robot;
}

Robot stanford() {
  return chain("stanford", {{0, "", ""}, {-1, "", "RL2"}, {1, "", "", true}, {0, "", ""}, {-1, "", ""}, {1, "", ""}});
}

Robot planar2r() {
  Robot robot = chain("planar2r", {{0, "", ""}, {0, "D2", ""}});
  robot.gravity = {robot.arena.symbol("G1"), robot.arena.zero(), robot.arena.zero()};
  return robot;
}

Robot general6r() {
  Robot robot =
      chain("general6r",
            {{0, "", ""}, {0, "D2", "RL2"}, {0, "D3", "RL3"}, {0, "D4", "RL4"}, {0, "D5", "RL5"}, {0, "D6", "RL6"}});
  for (std::size_t j = 2; j <= 6; ++j) robot.frame(j).geometry.alpha = robot.arena.symbol("AL" + std::to_string(j));
  return robot;
}

Robot puma260() {
  Diagnostics diagnostics;
  Robot robot = read_izaguirre(
      "number_links 6\nmass 0 0 0 0 0 m6\nsigma 0 0 0 0 0 0\nalpha 90 0 -90 90 -90 0\ndpar 0 0 d3 d4 0 0\n"
      "apar 0 a2 0 0 0 0\nadyna 0 0 0 ad4 0 0\nbdyna 0 0 0 0 0 0\ncdyna 0 0 0 cd4 0 0\nddyna 0 0 0 0 0 0\n"
      "edyna 0 0 0 0 0 0\nfdyna 0 0 0 0 0 0\nxgrav 0 0 0 0 0 0\nygrav 0 0 0 y4 0 0\nzgrav 0 0 0 0 0 z6\n"
      "iamot ia1 ia2 ia3 ia4 ia5 ia6\n",
      "puma260.spec", diagnostics);
  robot.name = "puma260";
  return robot;
}

Robot binary_tree(std::size_t joints) {
  Robot robot = empty_robot("binary_tree");
  for (std::size_t j = 1; j <= joints; ++j) {
    const std::string id = std::to_string(j), d = "D" + id, r = "R" + id;
    add_joint(robot, j / 2, {j % 2 == 0 ? 1 : -1, d.c_str(), r.c_str()});
  }
  robot.gravity[2] = robot.arena.symbol("G3");
  return robot;
}

Robot seven_joints() {
  return chain("seven_joints",
               {{0, "", ""}, {-1, "", ""}, {1, "", "R3"}, {1, "D4", ""}, {-1, "D5", "R5"}, {1, "", ""}, {1, "D7", ""}});
}

}  // namespace armature::internal::support
