// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertial parameters seen from another frame. For a body with parameters given in frame B, whose pose in frame A is
// (R, p): M stays, MS_A = R MS_B + M p, and
//   J_A = R J_B R^T + [terms of Huygens and Steiner]
//       = R J_B R^T - hat(p) hat(R MS_B) - hat(R MS_B) hat(p) - M hat(p) hat(p).
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

// The body's parameters in frame A, from those in frame B and the pose of B in A. Exact for symbols.
Inertial moved(Arena& arena, const Inertial& in_b, const Pose& pose_of_b_in_a);

// Two bodies in one frame, joined rigidly.
Inertial joined(Arena& arena, const Inertial& a, const Inertial& b);

}  // namespace armature::internal
