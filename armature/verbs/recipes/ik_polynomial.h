// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The characteristic polynomial of the general method at a pose, for the verb ik.
#pragma once

#include "armature/inverse_geometry/arm_solver.h"
#include "armature/inverse_geometry/robot_arm.h"
#include "armature/verbs/ik.h"

namespace armature::internal {

// Throws InputError for an arm that is not solved by the general method, UnmetRequest where its elimination is
// degenerate.
void refuse_polynomial(const ik::ArmSolver& solver);

// With what it leaves at the postures of the pose (joint variables v). Empty coefficients: degenerate at this pose.
IkPolynomial polynomial_at(const ik::RobotArm& arm, const ik::SixJointArm& six, const ik::Motion& pose,
                           const std::vector<ik::ArmSolution>& postures);

// "its polynomial has no real root; the nearest is tan(j3/2) = 0.2 +- 0.03i"; empty: it has some.
std::string complex_roots_only(const IkPolynomial& polynomial);

}  // namespace armature::internal
