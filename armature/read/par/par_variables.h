// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// In a .par file the entry theta_j of a revolute joint, and r_j of a prismatic one, is the joint's variable with its
// offset in one formula: "th1", "th2 - pi/2", "q2 + q3". The coordinates are the symbols of these formulas that are
// nowhere else a constant. Where one formula has several of them ("th2 + off2"), those that are alone in another
// formula and those with a usual name (q2, th2, theta2, t2, r2) are coordinates and the rest is constant.
#pragma once

#include <span>
#include <unordered_set>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/read/par/par_file.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The variable of frame `frame` as written, and where.
struct VariableEntry {
  std::size_t frame = 0;
  Ref formula;
  Location where;
};

// Declares the robot's coordinates: those of the comment (* Coordinates = {...} *) if there is one, otherwise the
// symbols of `entries` chosen as above, in the order of the frames. Their velocities and accelerations are QP_j and
// QDP_j, or new names where these are values (read_given_motion).
void read_coordinates(const ParFile& par, Robot& robot, std::span<const VariableEntry> entries,
                      const std::unordered_set<Ref>& constants);

// Splits each entry into the frame's `variable` and its constant theta or r; robot.coordinates are given.
void split_variables(Robot& robot, std::span<const VariableEntry> entries, Diagnostics& diagnostics);

// Velocities and accelerations that the file gives: entries of QP and QDP that are numbers or formulas instead of
// symbols, of the joint variables that split_variables() has made. What a joint with several coordinates gives decides
// the one coordinate whose rate has no name and no value yet.
void read_given_motion(const ParFile& par, Robot& robot);

}  // namespace armature::internal
