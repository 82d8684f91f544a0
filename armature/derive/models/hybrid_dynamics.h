// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Hybrid dynamics of a floating base: the accelerations of the joints are known, those of the base and the torques of
// the joints are not (Khalil, "Dynamic modeling of robots using recursive Newton-Euler techniques", 2010, section 4.3,
// for legged, flying and swimming robots; Featherstone 2008, section 9.2). Three recursions:
//
//   1. the wrench H_0 on the base at a twist rate of zero, by Newton and Euler with the accelerations of the joints;
//   2. the inertia A_0 of the whole robot in frame 0, by composite links: A_0 [v'; w'] + H_0 = the wrench that acts on
//      the base (none in free flight), of which the twist rate is the solution;
//   3. the torques of the joints by Newton and Euler, with that twist rate.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "base_twist_rate" and "tau".
Model derive_hybrid_dynamics(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
