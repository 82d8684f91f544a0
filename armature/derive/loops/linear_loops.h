// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Loops whose relations are linear: in a parallelogram the passive angles are sums of motorised ones, q_3 = pi/2 - q_2
// + q_7, and a loop that keeps a platform parallel (Delta) has such relations beside others. They become couplings
// (robot.h): the joint variable of a passive joint is a sum of coordinates, and costs nothing.
//
// How they are found. Let G(q) be the velocities of all coordinates for a unit of each motorised one. A linear relation
// c.q = const holds on a family of closed postures if and only if c^T G(q) = 0 for all of them: c is in the null space
// of the G of several postures, reached from one another by moving the motors. Its coefficients must be small whole
// numbers; its constant a multiple of 15 degrees with constant angles of the robot added to it (angle_sums.h). A
// mechanism may be assembled in several families; the one with most relations, and most terms in them, is taken (the
// parallelogram; not the antiparallelogram, nor one that is folded up).
//
// How they are proved. With the relations put in, equations of the closure vanish identically (decided over GF(p)), and
// what is left has the same mobility: then the relations describe a family of closed postures, completely. A loop all
// of whose equations vanish is gone.
#pragma once

#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct CoupledLoops {
  Robot robot;                         // fewer coordinates; without the loops that vanished, and their frames
  std::vector<std::string> relations;  // "q3 = pi/2 - q2 + q7", for people; empty: the robot is as it was
};

// A robot with loops without the motor inertias of joints that have no motor, where they are mere symbols: SYMORO's
// tables name one for every joint. `relations` says which.
CoupledLoops without_idle_motors(const Robot& robot);

// The same, with linear relations as couplings.
CoupledLoops couple_loops(const Robot& robot);

}  // namespace armature::internal
