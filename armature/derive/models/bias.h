// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The torques that do not multiply accelerations, Gamma = A q'' + H (Khalil & Creusot 1997, eq. 23-25):
//
//   bias      H: inverse dynamics with q'' = 0. It holds velocities, gravity, friction, external wrenches and the
//             motion of the base, so that inverse dynamics = A q'' + H exactly.
//             Of a floating base: at a twist rate of zero, too.
//   coriolis  C: Coriolis and centrifugal torques alone, the same recursion without gravity, friction, wrenches or
//   given
//             motion of the base.
//
// With a floating base, the wrench on the base comes first: A [twist rate; q''] + H = [wrench; tau].
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// The robot with nothing but its links' inertia: no weight, no friction, no springs, no wrench, a fixed base at rest.
Robot without_losses_and_weight(const Robot& robot);

// H in degrees of freedom; of a robot without base rates (robot/floating_base.h).
std::vector<Ref> torques_without_acceleration(Arena& arena, const Robot& robot);

Model derive_bias(const Robot& robot, const DeriveOptions& options);      // output "H"
Model derive_coriolis(const Robot& robot, const DeriveOptions& options);  // output "C"

}  // namespace armature::internal
