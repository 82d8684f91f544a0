// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/false_discovery.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace armature::internal {

std::vector<double> adjusted_probabilities(std::span<const double> probabilities) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < probabilities.size(); ++i)
    if (!std::isnan(probabilities[i])) order.push_back(i);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return probabilities[i]; });
  const auto m = static_cast<double>(order.size());
  double c = 0;
  for (std::size_t k = 1; k <= order.size(); ++k) c += 1 / static_cast<double>(k);
  std::vector<double> adjusted(probabilities.begin(), probabilities.end());
  double least = 1;
  for (std::size_t k = order.size(); k > 0; --k) {
    least = std::min(least, c * m * probabilities[order[k - 1]] / static_cast<double>(k));
    adjusted[order[k - 1]] = least;
  }
  return adjusted;
}

double probability_beyond(double deviations) { return std::erfc(std::abs(deviations) / std::numbers::sqrt2); }

}  // namespace armature::internal
