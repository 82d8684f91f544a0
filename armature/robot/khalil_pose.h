// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The pose of a frame in its antecedent as formulas (Khalil & Creusot 1997, eq. 1-b):
//
//   T = Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r)
//
// In numbers: transform() of khalil_frames.h.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

Pose khalil_pose(Arena& arena, const Geometry& geometry);

// The pose of C in A, from that of B in A and that of C in B.
Pose composed(Arena& arena, const Pose& b_in_a, const Pose& c_in_b);

}  // namespace armature::internal
