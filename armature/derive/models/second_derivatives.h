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

#include "armature/derive/models/derivatives.h"

namespace armature::internal {

// Element (i, j, k) of a tensor is at (i n + j) n + k.
using Tensor = std::vector<Ref>;

// d2 tau_i / d x_j d y_k; "positions" and "velocities" are symmetric in j and k, "inertia" is dA_ij/dq_k.
struct TorqueSecondDerivatives {
  Tensor positions, mixed, velocities, inertia;
};

// For a regrouped robot, from its first derivatives. `run_time` lists all symbols that change at run time.
TorqueSecondDerivatives torque_second_derivatives(Arena& arena, const Robot& robot, const std::vector<Ref>& run_time,
                                                  const TorqueDerivatives& first);

// An output n by n^2, in units of row_i / (first_j second_k).
Output tensor_output(const char* name, const char* meaning, Tensor values, const std::vector<std::string>& rows,
                     const std::vector<std::string>& first, const std::vector<std::string>& second);

// Outputs "ddtau_dq_dq", "ddtau_dq_dqd", "ddtau_dqd_dqd", "ddtau_dqdd_dq", n by n^2: row i has the derivatives of
// torque i, the first symbol of the name by rows and the second by columns.
Model derive_inverse_dynamics_second_derivatives(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
