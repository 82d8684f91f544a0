// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Symmetric 3x3 matrices, such as inertias, rotated in one plane: with e = s (xx - yy) + 2 c xy,
//   xx' = xx - s e,  yy' = yy + s e,  xy' = c e - xy,  (xz, yz)' = (c xz - s yz, s xz + c yz),  zz' = zz:
// 9 M + 7 A, where two products of full matrices take 54 M + 36 A.
#pragma once

#include <string>

#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {

struct SymmetricMatrix3 {
  Scalar xx, xy, xz, yy, yz, zz;
};

// R S R^T, with intermediate quantities of the stem.
SymmetricMatrix3 turned(const PlaneRotation& rotation, const SymmetricMatrix3& matrix, const std::string& stem);

}  // namespace armature::internal
