// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The dynamic identification model Gamma = D(q, q', q'') K (Khalil & Creusot 1997, eq. 39). Column p is the torque of a
// robot whose parameter p is one and whose others are zero; the motion of the links is computed once for all columns.
//
// A unit parameter of link j makes a force F and a moment N there (from eq. 15, 16), for example
//   XX: N = (w'1, DV13, -DV12)      XY: N = (-U31, U32, DV22 - DV11)      MX: F = (U11, U21, U31), N = (0, -V'3, V'2).
// The torque of joint i is z_i . (N + r_ij x F) for a revolute and z_i . F for a prismatic joint, by the cheapest way
// of transforming wrenches and axes (wrench_carrier.h).
#pragma once

#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/parameters.h"
#include "armature/derive/recursion/link_motion.h"

namespace armature::internal {

// Output "W", one row per coordinate, after the six of the wrench on a floating base; one labelled column per dynamic
// parameter.
Model derive_regressor(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
