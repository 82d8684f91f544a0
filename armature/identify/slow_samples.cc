// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/slow_samples.h"

#include <algorithm>
#include <cmath>

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

FastRows::FastRows(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& options,
                   std::span<const std::size_t> widths)
    : slow_(model, motions, options.slowest) {
  for (const std::size_t width : widths) decimators_.emplace_back(width, options.decimation);
}

void FastRows::add(std::size_t coordinate, const Motion& motion, std::size_t first, std::size_t count,
                   std::span<Signal* const> columns, const Decimator::Rows& rows) {
  std::size_t kept = 0;
  for (std::size_t s = 0; s < count; ++s) {
    if (slow_(coordinate, motion, first + s)) continue;
    for (Signal* column : columns) (*column)[kept] = (*column)[s];
    ++kept;
  }
  std::vector<const double*> data;
  for (const Signal* column : columns) data.push_back(column->data());
  decimators_[coordinate].add(data, kept, rows);
}

}  // namespace armature
