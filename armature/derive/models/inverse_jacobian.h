// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inverse kinematic model (Khalil & Creusot 1997, section 4.6). By eq. 4 the inversion of rJ_n is reduced to that
// of iJ_nj, which has many zeros when the frame i and the point j suit the robot:
//
//   rJ_n^-1 = iJ_nj^-1 [1  hat(iL_jn)] diag(iA_r, iA_r)
//                      [0      1     ]
//
// so each row (u, w) of iJ_nj^-1 gives the row (rA_i u, rA_i (w + u x L_jn)), and det rJ_n = det iJ_nj. The pairs (i,
// j) whose blocks (block_triangular.h) are smallest are built, and the cheapest is kept.
//
// With fewer than six coordinates, some rows of J are kept: the requested ones, or the first independent ones, position
// before orientation. With more than six, the user chooses the columns.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "Jinv", the inverse of the chosen rows and columns of "J" of derive_jacobian(), and its determinant "det".
Model derive_inverse_jacobian(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
