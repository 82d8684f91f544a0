// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The second derivatives of inverse dynamics, for optimisers that use exact Hessians. Torques are linear in q'' and
// quadratic in q', so four tensors are all (Singh, Russell & Wensing 2022):
//
//   d2 tau_i / d q_j d q_k      the derivatives of derivatives.h, differentiated again; j <= k only: it is symmetric
//   d2 tau_i / d q_j d q'_k     likewise, from whichever first derivative is cheaper
//   d2 tau_i / d q'_j d q'_k    2 c_ijk (christoffel.h), symmetric in j and k; and the curvature of smooth friction
//   d2 tau_i / d q''_j d q_k    dA_ij/dq_k = c_ijk + c_jik, symmetric in i and j: no matrix is differentiated
//
// A value that is needed twice by a symmetry is computed once and written twice. What a coordinate does not move is
// zero: A_bc does not depend on the joints before b and c, the torque of a branch not on other branches.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "ddtau_dq_dq", "ddtau_dq_dqd", "ddtau_dqd_dqd", "ddtau_dqdd_dq", n by n^2: row i has the derivatives of
// torque i, the first symbol of the name by rows and the second by columns.
Model derive_inverse_dynamics_second_derivatives(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
