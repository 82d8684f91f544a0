// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Kinetic and potential energy (Khalil & Creusot 1997, eq. 49, 50):
//
//   E = 1/2 sum_j (w^T J w + M V^T V + 2 MS^T (V x w)) + 1/2 sum_j Ia_j q'_j^2
//   U = -g^T sum_j (M_j P_j + A_j MS_j) + energy of the springs (joint_transform.h),
//
// with P_j from the origin of the base as its description knows it (default_base), not from frame 0, which slides along
// the first axis. The first part of U is -g^T MS+_0, by composite links: every link is carried to the base once. The
// base is taken at rest. A spring has no energy where its joint variable is zero.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// In frame 0.
std::array<Ref, 3> base_origin(const Robot& robot);

Model derive_energy(const Robot& robot, const DeriveOptions& options);  // outputs "E" and "U"

}  // namespace armature::internal
