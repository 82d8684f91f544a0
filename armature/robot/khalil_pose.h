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

}  // namespace armature::internal
