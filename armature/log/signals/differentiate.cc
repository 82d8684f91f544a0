// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/differentiate.h"

namespace armature::internal {

Signal derivative(std::span<const double> x, double h, Difference difference) {
  const std::size_t n = x.size();
  Signal d(n, 0.0);
  if (n < 3) return d;
  for (std::size_t i = 1; i + 1 < n; ++i) d[i] = (x[i + 1] - x[i - 1]) / (2 * h);
  if (difference == Difference::four_points)
    for (std::size_t i = 2; i + 2 < n; ++i) d[i] = (8 * (x[i + 1] - x[i - 1]) - (x[i + 2] - x[i - 2])) / (12 * h);
  d[0] = (-3 * x[0] + 4 * x[1] - x[2]) / (2 * h);
  d[n - 1] = (3 * x[n - 1] - 4 * x[n - 2] + x[n - 3]) / (2 * h);
  return d;
}

}  // namespace armature::internal
