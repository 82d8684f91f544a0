// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The Lagrange-Euler model with pseudo-inertias (Zomaya & Morris 1989, eq. 1-13, after Bejczy and Paul):
//
//   tau_i = sum_j D_ij q''_j + sum_jk C_ijk q'_j q'_k + h_i.
//
// A joint i moves link l by the differential rotation d = delta_i^l and translation t = d_i^l in frame l (eq. 2, 3):
// Delta_i^l = [hat(d) t; 0 0]. The pseudo-inertia J^l is the 4x4 matrix of the moments of link l: the second moments
// S = integral of r r^T dm, the first moments MS, the mass M. Then, with l over the links that joints i, j and k move,
//
//   D_ij  = sum_l tr(Delta_j J Delta_i^T)           (4)
//   C_ijk = sum_l tr(Delta_j Delta_k J Delta_i^T)   (8),  j <= k
//   h_i   = -sum_l g^T (d_i x MS + M t_i)           (12).
//
// Written out (eq. 7, 11 for any pseudo-inertia, not only a diagonal one): with the 4x3 matrix J Delta_i^T = [G; f^T],
// G = S hat(d_i)^T + MS t_i^T and f = M t_i + d_i x MS,
//
//   D_ij  = d_j . a + t_j . f,                      a = the axial vector of G: (G23 - G32, G31 - G13, G12 - G21)
//   C_ijk = d_j . (G d_k) - (d_j . d_k) tr(G) + (d_j x t_k) . f.
//
// It costs more than lagrange.h, and keeps the contribution of every link apart: sums of independent terms, for
// parallel machines.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "D" (n by n), "C" (n by n(n+1)/2, columns j <= k labelled with what they multiply) and "h".
Model derive_pseudo_inertia(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
