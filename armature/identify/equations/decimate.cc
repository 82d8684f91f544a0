// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/decimate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {

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
    for (; begin + taps_.size() <= waiting.size(); begin += factor_) {
      double sum = 0;
      for (std::size_t i = 0; i < taps_.size(); ++i) sum += taps_[i] * waiting[begin + i];
      ready_[c].push_back(sum);
    }
    waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(begin));
    complete = ready_[c].size();
    out.push_back(ready_[c].data());
  }
  if (complete > 0) rows(out, complete);
}

}  // namespace armature::internal
