// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/slow_samples.h"

#include <algorithm>
#include <cmath>

#include "armature/identify/factors.h"

namespace armature {

SlowSamples::SlowSamples(const IdentificationModel& model, std::span<const Motion> motions, double share)
    : joints_(model.coordinates()) {
  for (const ModelColumn& column : model.columns) {
    if (share <= 0 || column.inertial || column.friction.kind != FrictionKind::coulomb) continue;
    const double slowest = share * greatest_rate(column.friction, motions);
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (column.friction.coefficients[k] != 0) joints_[k].push_back({column.friction, slowest});
  }
}

bool SlowSamples::operator()(std::size_t coordinate, const Motion& motion, std::size_t sample) const {
  return std::any_of(joints_[coordinate].begin(), joints_[coordinate].end(), [&](const Joint& joint) {
    return std::abs(joint.friction.variable(motion.qd, sample)) < joint.slowest;
  });
}

}  // namespace armature
