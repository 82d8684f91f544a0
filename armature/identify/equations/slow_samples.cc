// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/slow_samples.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {

SlowSamples::SlowSamples(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& options)
    : rest_(options.rest), joints_(model.coordinates()) {
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
  const auto least = static_cast<std::size_t>(std::ceil(rest_ / std::max(motion.step, 1e-9)));
  return std::any_of(joints_[coordinate].begin(), joints_[coordinate].end(),
                     [&](const Joint& joint) { return joint.rests(motion, sample, least); });
}

bool SlowSamples::Joint::is_slow(const Motion& motion, std::size_t sample) const {
  return std::abs(friction.variable(motion.qd, sample)) < slowest;
}

// Slow, and among at least `least` slow samples in a row.
bool SlowSamples::Joint::rests(const Motion& motion, std::size_t sample, std::size_t least) const {
  if (!is_slow(motion, sample)) return false;
  std::size_t first = sample, end = sample + 1;
  while (end - first < least && first > 0 && is_slow(motion, first - 1)) --first;
  while (end - first < least && end < motion.samples() && is_slow(motion, end)) ++end;
  return end - first >= least;
}

FastRows::FastRows(const SlowSamples& slow, const RowOptions& options, std::span<const std::size_t> widths)
    : slow_(slow), resting_(options.resting) {
  for (const std::size_t width : widths) decimators_.emplace_back(width, options.decimation);
}

void FastRows::add(std::size_t coordinate, const Motion& motion, std::size_t first, std::size_t count,
                   std::span<Signal* const> columns, const Decimator::Rows& rows) {
  std::size_t kept = resting_ ? 0 : count;
  if (slow_.possible(coordinate)) {
    kept_.clear();
    for (std::size_t s = 0; s < count; ++s)
      if (slow_(coordinate, motion, first + s) == resting_) kept_.push_back(s);
    kept = kept_.size();
    for (Signal* column : columns)
      for (std::size_t i = 0; i < kept && kept < count; ++i) (*column)[i] = (*column)[kept_[i]];
  }
  data_.clear();
  for (const Signal* column : columns) data_.push_back(column->data());
  decimators_[coordinate].add(data_, kept, rows);
}

}  // namespace armature::internal
