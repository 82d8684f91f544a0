// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log that was misread: torques or positions with the wrong sign or in the wrong order, one torque a thousand times
// too large or too small, or gravity the wrong way round. Only where a fit is poor, other readings are tried
// (trial_fit.h), one change after the other as long as the errors fall far; nothing is said unless the joints that
// change are explained far better.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/judge/trial_fit.h"

namespace armature::internal {

struct Misreading {
  // Coordinate k has factor[k] times what was logged for order[k].
  TorqueReading torque, position;
  bool gravity_reversed = false;
  bool or_positions = false;          // all torques have the wrong sign, or as well all positions
  std::vector<std::size_t> changed;   // coordinates whose torques or positions change; all for gravity
  std::vector<double> before, after;  // errors in % of the torque, per coordinate
  bool clear = false;                 // the errors of the changed coordinates fall to less than half
};

std::optional<Misreading> find_misreading(const IdentificationModel& model, const Motion& motion);

}  // namespace armature::internal
