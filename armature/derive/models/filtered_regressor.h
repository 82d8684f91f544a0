// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The filtered dynamic identification model (Khalil & Creusot 1997, eq. 40-46; Khalil & Restrepo 1996): Lagrange's
// equation without accelerations,
//
//   tau = d/dt (D1(q, q') K) + D2(q, q') K,    D1 K = dE/dq',    D2 K = -dE/dq + dU/dq + friction.
//
// A unit of one inertial parameter of link j gives it a linear and an angular momentum (P, L) about the origin of frame
// j, for example XX: L = (w1, 0, 0); XY: L = (w2, w1, 0); MX: P = w x e1, L = e1 x V; M: P = V. As a wrench carried to
// joint i (wrench_carrier.h) its powers are
//
//   dE/dq'_i = L . z_i                              dE/dq_i = L . (w x z_i) + P . (V x z_i)    revolute
//   dE/dq'_i = P . z_i                              dE/dq_i = P . (w x z_i)                    prismatic,
//
// where (w, V) is the velocity of link i: a displacement of joint i changes the velocity of the links it carries, in
// their own frames, by the motion product of (w, V) and the axis. dU/dq_i is the power of the static wrench F = -g (for
// M), N = g x e1 (for MX) and so on. The caller filters the signals: D1 by F', D2 and tau by F, for example eq. 45 and
// 46 (log/signals/paired_filter.h). The base must be at rest.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "D1" and "D2", one row per coordinate, columns labelled as in the regressor.
Model derive_filtered_regressor(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
