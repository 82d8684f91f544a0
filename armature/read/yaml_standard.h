// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From the standard (distal) Denavit-Hartenberg convention to Khalil's. With A_j = Rz(theta_j) Tz(d_j) Tx(a_j)
// Rx(alpha_j), the part Z_j = Rz(theta_j) Tz(d_j) moves with joint j and the part X_j = Tx(a_j) Rx(alpha_j) is fixed
// to link j. A product of A's regroups as
//
//   Z_1 (X_1 Z_2) (X_2 Z_3) ... (X_n-1 Z_n) X_n
//
// and Rx(alpha) Tx(a) = X commute, so X_a(j) Z_j is a row of Khalil's table: alpha_j and d_j are the parent's alpha and
// a. What was given in the standard frame j, which is X_j away from Khalil's frame j, is carried along.
#pragma once

#include <vector>

#include "armature/robot/robot.h"

namespace armature {

// `robot` holds theta and r (the standard d) and `distal` holds X_j as alpha and d. Inertias, forces and attached
// frames are given in the standard frames. The last frames X_n stay known as attached frames "<link>_end".
void standard_to_khalil(Robot& robot, const std::vector<Geometry>& distal);

}  // namespace armature
