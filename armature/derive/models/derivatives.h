// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The first derivatives of inverse dynamics, for controllers and optimisers:
//
//   d tau / d q    by differentiating the named recursion of newton_euler.h, one forward recursion per coordinate:
//                  links that a coordinate does not move have derivative zero and cost nothing
//   d tau / d q'   the same way, or from the coefficients of products of velocities (christoffel.h) where the base does
//                  not turn: d tau_i / d q'_k = sum_j (b_ijk + b_ikj) q'_j + Fv. The cheaper is taken
//   d tau / d q''  the inertia matrix A, by composite links
//
// They include friction: Fv is in d tau / d q', and the slope of Coulomb friction with a width;
// with the plain sign it has derivative zero (almost everywhere).
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "dtau_dq", "dtau_dqd", "dtau_dqdd", n by n, row i and column k: d tau_i / d q_k.
Model derive_inverse_dynamics_derivatives(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
