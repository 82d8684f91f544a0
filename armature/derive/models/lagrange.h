// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inverse dynamic model of Lagrange, as matrices that depend on the positions alone (Armstrong, Khatib & Burdick
// 1986, eq. 1; Khalil & Creusot 1997, eq. 23):
//
//   tau = A(q) q'' + B(q) [q' q'] + C(q) [q'^2] + Q(q),
//
// [q' q'] = (q'_1 q'_2, q'_1 q'_3, ..., q'_1 q'_n, q'_2 q'_3, ...), [q'^2] = (q'_1^2, ..., q'_n^2). B is n by
// n(n-1)/2, C (output "CC") n by n, both by Christoffel symbols (christoffel.h). Rigid bodies only: friction, external
// wrenches and the motion of the base are not in it.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "A", "B" (absent for one coordinate), "CC" and "Q".
Model derive_lagrange(const Robot& robot, const DeriveOptions& options);

// The unit, "kg m^2", ..., of a coefficient of q'_j q'_k in the torque of coordinate i.
std::string velocity_coefficient_unit(const Robot& robot, std::size_t i, std::size_t j, std::size_t k);

}  // namespace armature::internal
