// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The direct dynamic model: accelerations from torques, in two ways.
//
//   factorised   q'' = A^-1 (Gamma - H) with A = L^T D L (Khalil & Creusot 1997, eq. 24; Featherstone 2008, section
//                6.5). Rows are eliminated from the last coordinate to the first, so that the zeros between the
//                branches of a tree stay zeros.
//   articulated  articulated bodies, without the inertia matrix (articulated_bodies.h).
//
// For arms of six or seven joints the factorised form is cheaper; long chains and wide trees favour articulated bodies.
// DeriveOptions::method chooses; by default the cheaper one is taken and named in the notes.
#pragma once

#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/symmetric_factors.h"

namespace armature::internal {

// The input "tau", with symbols that the arena did not have.
Input torque_input(Arena& arena, const Robot& robot);
// The factors of an inertia matrix, with the base of a floating robot first. Throws UnmetRequest where no mass moves.
SymmetricFactors inertia_factors(Arena& arena, const Robot& robot, const std::vector<Ref>& inertia);
// q'' by the factorised form, for a regrouped robot.
std::vector<Ref> accelerations(Arena& arena, const Robot& robot, const SymmetricFactors& inertia,
                               const std::vector<Scalar>& tau);

Model derive_direct_dynamics(const Robot& robot, const DeriveOptions& options);  // output "qdd"

}  // namespace armature::internal
