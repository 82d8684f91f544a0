// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// All solutions of an arm with six joints, where its own solver may miss some (SixJointArm::may_miss): its closed form
// gives starts, and where it has none or leaves a doubt, the solver's are joined by those that Newton's iteration
// reaches from random postures. Only a closed form that decided every step promises that none is missing.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "armature/inverse_geometry/coupled_arm.h"
#include "armature/inverse_geometry/six_joint_arm.h"

namespace armature::internal::ik {

struct AllPostures {
  std::vector<SixSolution> solutions;
  bool complete = true;
};

// `closed_form` may be empty; it gives joint values. `limits` bound the random postures.
AllPostures all_postures(const SixJointArm& arm, const Motion& pose,
                         const std::function<CoupledStarts(const Motion&)>& closed_form,
                         std::span<const std::pair<double, double>> limits);

}  // namespace armature::internal::ik
