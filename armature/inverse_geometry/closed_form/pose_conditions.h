// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a pose must fulfil so that an arm with fewer than six joints can reach it: 6 - n equations between the pose and
// the solved unknowns, independent of each other and of the equations that the steps solve. Independence is that of
// their differentials at a random posture over GF(p).
#pragma once

#include "armature/inverse_geometry/closed_form/solution_tree.h"

namespace armature::internal {

// The equation that a step solves, = 0.
Polynomial solved_equation(const TransformEquations& system, const SolutionStep& step);

std::vector<Polynomial> pose_conditions(const TransformEquations& system, const std::vector<SolutionStep>& steps);

}  // namespace armature::internal
