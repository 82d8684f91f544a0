// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/slow_samples.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {

SlowSamples::SlowSamples(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& options)
    : joints_(model.coordinates()) {
  for (std::size_t c = 0; c < model.columns.size(); ++c) {
    const ModelColumn& column = model.columns[c];
    if (options.slowest <= 0 || column.inertial || column.friction.kind != FrictionKind::coulomb) continue;
    const double slowest =
        options.slowest * (options.fastest.empty() ? greatest_rate(column.friction, motions) : options.fastest.at(c));
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (column.friction.coefficients[k] != 0) joints_[k].push_back({column.friction, slowest});
  }
}

bool SlowSamples::operator()(std::size_t coordinate, const Motion& motion, std::size_t sample) const {
  return std::any_of(joints_[coordinate].begin(), joints_[coordinate].end(), [&](const Joint& joint) {
    return std::abs(joint.friction.variable(motion.qd, sample)) < joint.slowest;
  });
}

FastRows::FastRows(const SlowSamples& slow, const RowOptions& options, std::span<const std::size_t> widths)
    : slow_(slow) {
  for (const std::size_t width : widths) decimators_.emplace_back(width, options.decimation);
}

void FastRows::add(std::size_t coordinate, const Motion& motion, std::size_t first, std::size_t count,
                   std::span<Signal* const> columns, const Decimator::Rows& rows) {
  std::size_t kept = count;
  if (slow_.possible(coordinate)) {
    kept_.clear();
    for (std::size_t s = 0; s < count; ++s)
      if (!slow_(coordinate, motion, first + s)) kept_.push_back(s);
    kept = kept_.size();
    for (Signal* column : columns)
      for (std::size_t i = 0; i < kept && kept < count; ++i) (*column)[i] = (*column)[kept_[i]];
  }
  data_.clear();
  for (const Signal* column : columns) data_.push_back(column->data());
  decimators_[coordinate].add(data_, kept, rows);
}

}  // namespace armature::internal
