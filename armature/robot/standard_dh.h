// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The standard (distal) table of Denavit & Hartenberg 1955 and Paul 1981, in which frame i sits at the far end of
// link i:
//
//   T_{i-1,i} = Rz(theta_i) Tz(d_i) Tx(a_i) Rx(alpha_i)
//
// Splitting each T after Tz(d_i) gives Khalil's frames, which sit on the joint axes: frame i is Rz(theta_i) Tz(d_i)
// seen from the standard frame i-1, so
//
//   alpha_i^K = alpha_{i-1},  d_i^K = a_{i-1},  theta_i^K = theta_i,  r_i^K = d_i,
//
// and the standard frame i is Tx(a_i) Rx(alpha_i) seen from Khalil's frame i. What was given in the standard frame i
// (inertia, first moments, wrench) is carried by that pose; the last one remains as the tool.
#pragma once

#include <span>
#include <string>

#include "armature/robot/robot.h"

namespace armature::internal {

// The constant parts of one row; the joint's variable adds to theta or d.
struct StandardRow {
  Ref theta, d, a, alpha;
};

// Tx(a) Rx(alpha): the standard frame of a link in Khalil's frame of the same link.
Pose distal_pose(Arena& arena, const StandardRow& row);

// For the frames chain[0], chain[1], ... of the robot, each hanging on the one before and the first on a Khalil frame:
// sets their geometry from `rows` and carries their inertias and wrenches, given in the standard frames, to Khalil's.
// Attaches a frame called `tool` to the last link where that is not the link's own frame.
void set_standard_dh(Robot& robot, std::span<const std::size_t> chain, std::span<const StandardRow> rows,
                     const std::string& tool = "tool");

}  // namespace armature::internal
