// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A loop as a serial arm with a pose, so that every method of inverse geometry can close it. Around a loop (Khalil &
// Creusot 1997, eq. 2) the transforms multiply to the identity; they are turns and shifts along z and x in turn:
//
//   Z_1 X_1 Z_2 X_2 ... = I         Z: Rz(angle) Tz(length), X: Rx(angle) Tx(length)
//
// The circle can start anywhere. It is opened at the arc without unknown joints that holds most known coordinates; with
// K the product of that arc, the rest is an arm whose tool has a given pose,
//
//   E_1(q_1) ... E_m(q_m) = K^-1,
//
// a function of the known coordinates and the lengths. Known joints between unknown ones stay in the arm as constants.
#pragma once

#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct LoopChain {
  Robot robot;                           // a serial arm; its coordinates are the unknown ones
  Pose pose;                             // of its tool in its base, over robot.arena
  std::vector<std::size_t> coordinates;  // of the given robot, in the order of robot.coordinates
  std::vector<std::size_t> joints;       // of the given robot, per moving frame of the arm, from its base on
};

// `unknown`: coordinates of the given robot that are to be solved for; at least one must move the loop.
LoopChain loop_chain(const Robot& robot, const Loop& loop, const std::vector<std::size_t>& unknown);

}  // namespace armature::internal
