// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse dynamics in parts that run at different rates (Izaguirre et al. 1992, section 3). Positions and velocities
// change slowly, accelerations fast; so two background programs keep the coefficients up to date and a short
// synchronous one gives the torques:
//
//   split-coefficients   A(q), Q(q): inertia matrix and gravity, from one pass over the composite links
//   split-velocity       C(q, q'): everything else, which are Coriolis and centrifugal torques, friction (viscous,
//                        Coulomb and offset: a force of the velocities like the others), external wrenches and the
//                        motion of the base
//   split-synchronous    tau = A q'' + H, where H = Q + C is added in the background: n M + n A per joint
//
// A floating base comes first: A [base_twist_rate; q''] + H = [base_wrench; tau].
//
// At one instant A q'' + Q + C is inverse dynamics exactly. The model "split" holds all of it in one program, to read
// and to check: A, Q, C and tau.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

Model derive_split_coefficients(const Robot& robot, const DeriveOptions& options);  // outputs "A", "Q"
Model derive_split_velocity(const Robot& robot, const DeriveOptions& options);      // output "C"
Model derive_split_synchronous(const Robot& robot, const DeriveOptions& options);   // inputs "A", "H"; output "tau"
Model derive_split_whole(const Robot& robot, const DeriveOptions& options);         // outputs "A", "Q", "C", "tau"

}  // namespace armature::internal
