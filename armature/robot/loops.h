// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The loops of a robot as its description gives them (Khalil & Creusot 1997, section 2.1, fig. 3). Loop i is opened at
// one joint: the frames k = Robot::loops[i].cut and k + B = Robot::loops[i].closing lie on its two sides and coincide
// when it is closed. Both sides start at the last frame that they share, the root of the loop:
//
//   root -> ... -> k          the cut side; its last joint is the opened one, whose variable is q_c
//   root -> ... -> k + B      the closing side, which usually ends with a fixed frame
//
//   rootT_k(q) = rootT_{k+B}(q)                                                                       eq. 2
//
// Coordinates are motorised (q_a), passive (q_p), or belong to opened joints alone (q_c). A coordinate is motorised
// when a joint with a motor (Frame::active) that carries a link depends on it, or when it moves no loop: then nothing
// else decides it. The closure determines q_p and q_c from q_a.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

enum class CoordinateRole { motorised, passive, cut };
constexpr auto names(CoordinateRole) { return std::to_array<std::string_view>({"motorised", "passive", "cut"}); }

// The frames of the two sides of a loop, from the root (excluded) outwards.
struct LoopSides {
  std::size_t root = 0;                   // 0 is the base
  std::vector<std::size_t> cut_side;      // ends with Loop::cut
  std::vector<std::size_t> closing_side;  // ends with Loop::closing
};
LoopSides loop_sides(const Robot& robot, const Loop& loop);

struct LoopStructure {
  std::vector<LoopSides> sides;                       // per loop
  std::vector<std::vector<std::size_t>> coordinates;  // per loop: those that move a joint of its sides, increasing
  std::vector<CoordinateRole> roles;                  // per coordinate of the robot
  std::vector<std::size_t> motorised, passive, cut;   // coordinates by role, increasing
};
LoopStructure loop_structure(const Robot& robot);

}  // namespace armature::internal
