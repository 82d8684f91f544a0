// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots whose base parameters are published, with all ten inertial parameters and a motor inertia on every joint.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "armature/derive/parameters.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// One row of Khalil's table. Lengths and angles are 0, "90", "-90" (degrees), or the name of a symbol.
struct Row {
  std::size_t antecedent;
  char type;  // R, P, or F
  std::string_view alpha = "0", d = "0", r = "0", gamma = "0", b = "0", theta = "0";
};

inline Robot make_robot(std::string name, const std::vector<Row>& rows, std::array<std::string_view, 3> gravity,
                        bool friction = false) {
  Robot robot = empty_robot(std::move(name));
  Arena& arena = robot.arena;
  const auto length = [&](std::string_view text) { return text == "0" ? arena.zero() : arena.symbol(text); };
  const auto angle = [&](std::string_view text) {
    if (text == "90") return arena.scale(Rational(1, 2), arena.pi());
    if (text == "-90") return arena.scale(Rational(-1, 2), arena.pi());
    if (text == "180") return arena.pi();
    return length(text);
  };
  for (const Row& row : rows) {
    const std::string id = std::to_string(robot.frames.size() + 1);
    const std::size_t j = add_frame(robot, "joint" + id, "link" + id, row.antecedent);
    Frame& frame = robot.frame(j);
    frame.geometry = {angle(row.gamma), length(row.b),    angle(row.alpha),
                      length(row.d),    angle(row.theta), length(row.r)};
    frame.type = row.type == 'P' ? JointType::prismatic : row.type == 'F' ? JointType::fixed : JointType::revolute;
    if (row.type != 'F')
      frame.variable = {{add_coordinate(robot, "q" + id, "q" + id, "qd" + id, "qdd" + id), arena.one()}};
    for (int k = 0; k <= static_cast<int>(ParameterKind::Fs); ++k) {
      const auto kind = static_cast<ParameterKind>(k);
      if (!is_inertial(kind) && (row.type == 'F' || (!friction && kind != ParameterKind::Ia))) continue;
      parameter_of(robot, j, kind) = arena.symbol(label({j, kind, {}}));
    }
  }
  for (std::size_t i = 0; i < 3; ++i) robot.gravity[i] = length(gravity[i]);
  return robot;
}

inline constexpr std::array<std::string_view, 3> vertical{"0", "0", "G3"};

inline Robot planar2r() { return make_robot("planar2r", {{0, 'R'}, {1, 'R', "0", "L1"}}, {"0", "G2", "0"}); }
inline Robot rx90() {
  return make_robot(
      "rx90",
      {{0, 'R'}, {1, 'R', "90"}, {2, 'R', "0", "D3"}, {3, 'R', "-90", "0", "RL4"}, {4, 'R', "90"}, {5, 'R', "-90"}},
      vertical);
}
inline Robot puma560() {
  return make_robot("puma560",
                    {{0, 'R'},
                     {1, 'R', "-90"},
                     {2, 'R', "0", "D3", "RL3"},
                     {3, 'R', "90", "D4", "RL4"},
                     {4, 'R', "-90"},
                     {5, 'R', "90"}},
                    vertical);
}
inline Robot stanford() {
  return make_robot("stanford",
                    {{0, 'R'}, {1, 'R', "-90", "0", "RL2"}, {2, 'P', "90"}, {3, 'R'}, {4, 'R', "-90"}, {5, 'R', "90"}},
                    vertical);
}
inline Robot scara() {
  return make_robot("scara", {{0, 'R'}, {1, 'R', "0", "D2"}, {2, 'P', "0", "D3"}, {3, 'R'}}, vertical);
}
inline Robot cylindrical() { return make_robot("cyl_rpr", {{0, 'R'}, {1, 'P', "0", "D2"}, {2, 'R', "90"}}, vertical); }
inline Robot inclined() {
  return make_robot("rprr_incl", {{0, 'R'}, {1, 'P', "AL2", "D2"}, {2, 'R'}, {3, 'R', "90", "D4"}}, vertical);
}
inline Robot gantry() {
  return make_robot("ppp_rrr", {{0, 'P'}, {1, 'P', "90"}, {2, 'P', "90"}, {3, 'R'}, {4, 'R', "-90"}, {5, 'R', "90"}},
                    vertical);
}
// Mitsubishi PA-10: spherical shoulder, elbow, spherical wrist.
inline Robot pa10() {
  return make_robot("pa10",
                    {{0, 'R'},
                     {1, 'R', "-90"},
                     {2, 'R', "90", "0", "RL3"},
                     {3, 'R', "-90"},
                     {4, 'R', "90", "0", "RL5"},
                     {5, 'R', "-90"},
                     {6, 'R', "90"}},
                    vertical);
}
inline Robot panda() {
  return make_robot("panda",
                    {{0, 'R'},
                     {1, 'R', "-90"},
                     {2, 'R', "90", "0", "RL3"},
                     {3, 'R', "90", "D4"},
                     {4, 'R', "-90", "D5", "RL5"},
                     {5, 'R', "90"},
                     {6, 'R', "90", "D7"}},
                    vertical);
}
// PUMA 260 (Izaguirre et al. 1992) with Coulomb and viscous friction: 13 parameters a joint.
inline Robot puma260() {
  return make_robot("puma260",
                    {{0, 'R'},
                     {1, 'R', "90"},
                     {2, 'R', "0", "A2", "D3"},
                     {3, 'R', "-90", "0", "D4"},
                     {4, 'R', "90"},
                     {5, 'R', "-90"}},
                    vertical, true);
}

}  // namespace armature::internal
