// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/decimate.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// Eight sums side by side fill vector registers; in a fixed order, wherever in memory the numbers lie.
double dot(std::span<const double> a, const double* b) {
  using Eight = Eigen::Array<double, 8, 1>;
  Eight sums = Eight::Zero();
  std::size_t i = 0;
  for (; i + 8 <= a.size(); i += 8) sums += Eigen::Map<const Eight>(a.data() + i) * Eigen::Map<const Eight>(b + i);
  double sum = 0;
  for (const double each : sums) sum += each;
  for (; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

std::size_t allowed_decimation(double cutoff, double step, std::size_t rows, std::size_t unknowns) {
  if (cutoff <= 0) return 1;
  const auto allowed = std::max<std::size_t>(1, static_cast<std::size_t>(0.4 / step / cutoff));
  return std::clamp<std::size_t>(rows / (10 * unknowns), 1, allowed);
}

Decimator::Decimator(std::size_t columns, std::size_t factor) : factor_(factor), waiting_(columns), ready_(columns) {
  ARMATURE_CHECK(factor >= 1);
  if (factor == 1) return;
  const double n = static_cast<double>(factor), half = 2 * n;
  double sum = 0;
  for (double i = -half; i <= half; ++i) {
    const double x = std::numbers::pi * 0.8 * i / n;
    const double window = 0.54 + 0.46 * std::cos(std::numbers::pi * i / (half + 1));
    taps_.push_back((i == 0 ? 1 : std::sin(x) / x) * window);
    sum += taps_.back();
  }
  for (double& tap : taps_) tap /= sum;
}

void Decimator::add(std::span<const double* const> columns, std::size_t count, const Rows& rows) {
  if (factor_ == 1) return rows(columns, count);
  std::vector<const double*> out;
  std::size_t complete = 0;
  for (std::size_t c = 0; c < waiting_.size(); ++c) {
    Signal& waiting = waiting_[c];
    waiting.insert(waiting.end(), columns[c], columns[c] + count);
    ready_[c].clear();
    std::size_t begin = 0;
    for (; begin + taps_.size() <= waiting.size(); begin += factor_)
      ready_[c].push_back(dot(taps_, waiting.data() + begin));
    waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(begin));
    complete = ready_[c].size();
    out.push_back(ready_[c].data());
  }
  if (complete > 0) rows(out, complete);
}

}  // namespace armature::internal
