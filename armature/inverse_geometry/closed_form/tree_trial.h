// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The trial of a derivation before anybody sees it. Exact: each equation of each step vanishes at random postures over
// GF(p), and the step's own equation with them. In numbers: the tree, walked for the pose that forward geometry
// (derive/models/transform.h) gives a posture, has that posture among its solutions.
#pragma once

#include <string>

#include "armature/inverse_geometry/closed_form/solution_tree.h"

namespace armature::internal {

// What is wrong with it; empty: nothing. Of a tree whose pose is given, only the exact part is tried.
std::string trial_of(const Robot& robot, const DeriveOptions& options, const SolutionTree& tree);

}  // namespace armature::internal
