// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One joint that is not calibrated: its torques are logged a factor too large or too small (a gear ratio, a torque
// constant), or its positions with another zero than the description's. Neither is seen in the joint alone: a factor
// is, because the joints before it feel the same bodies; a zero is, because it turns all that comes after. Both are
// looked for only where the fit is poor, and said only if one number explains it.
#pragma once

#include <optional>
#include <vector>

#include "armature/identify/judge/trial_fit.h"

namespace armature::internal {

struct Miscalibration {
  enum class Of { torque, position } of = Of::torque;
  std::size_t coordinate = 0;
  double factor = 1;                  // logged torques to true ones
  double shift = 0;                   // logged positions less true ones, rad or m
  std::vector<double> before, after;  // errors in % of the torque, per coordinate
  bool clear = false;                 // nothing is left that would have to be explained otherwise
};

std::optional<Miscalibration> find_miscalibration(const IdentificationModel& model, const Motion& motion);

}  // namespace armature::internal
