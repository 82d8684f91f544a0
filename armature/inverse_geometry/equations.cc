// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/equations.h"

#include <algorithm>
#include <cmath>

namespace armature::internal::ik {

Few<2> solve_trigonometric(double a, double b, double d, double slack, double zero, bool* any) {
  Few<2> result;
  const double r2 = a * a + b * b, r = std::sqrt(r2);
  if (r <= zero) {
    if (std::abs(d) <= zero && any != nullptr) *any = true;
    if (std::abs(d) <= zero) result.add(0);
    return result;
  }
  if (std::abs(d) > r * (1 + slack)) return result;
  const double middle = std::atan2(b, a), rest = (r - d) * (r + d);
  if (rest <= 0) {
    result.add(d > 0 ? middle : middle + M_PI);
    return result;
  }
  const double half = std::atan2(std::sqrt(rest), d);
  result.add(middle + half);
  result.add(middle - half);
  return result;
}

namespace {

double value_at(std::span<const double> c, double x) {
  double v = 0;
  for (std::size_t i = c.size(); i-- > 0;) v = v * x + c[i];
  return v;
}

// The sum of the terms' absolute values: what rounding is relative to.
double size_at(std::span<const double> c, double x) {
  double v = 0;
  for (std::size_t i = c.size(); i-- > 0;) v = v * std::abs(x) + std::abs(c[i]);
  return v;
}

// The root in [low, high], where the signs at the ends differ: Newton's steps, halving where they leave the interval.
double bracketed_root(std::span<const double> c, double low, double high, double at_low) {
  double x = 0.5 * (low + high);
  for (int i = 0; i < 80; ++i) {
    double v = 0, slope = 0;
    for (std::size_t k = c.size(); k-- > 0;) {
      slope = slope * x + v;
      v = v * x + c[k];
    }
    if (v == 0) return x;
    ((v > 0) == (at_low > 0) ? low : high) = x;
    double next = x - v / slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (std::abs(next - x) <= 2e-16 * std::abs(x)) return next;
    x = next;
  }
  return x;
}

}  // namespace

Few<4> real_roots(std::span<const double> coefficients, double slack) {
  Few<4> result;
  double largest = 0;
  for (const double c : coefficients) largest = std::max(largest, std::abs(c));
  while (!coefficients.empty() && std::abs(coefficients.back()) <= 1e-15 * largest)
    coefficients = coefficients.first(coefficients.size() - 1);
  if (coefficients.size() < 2) return result;
  const std::size_t degree = coefficients.size() - 1;
  if (degree == 1) {
    result.add(-coefficients[0] / coefficients[1]);
    return result;
  }
  std::array<double, 4> slopes;
  for (std::size_t i = 1; i <= degree; ++i) slopes[i - 1] = static_cast<double>(i) * coefficients[i];
  const Few<4> turning = real_roots(std::span(slopes).first(degree), 1e-12);

  // Every root is within Cauchy's bound; between turning points there is one at most.
  double bound = 0;
  for (std::size_t i = 0; i < degree; ++i) bound = std::max(bound, std::abs(coefficients[i] / coefficients[degree]));
  bound = 1 + bound;
  std::array<double, 6> ends;
  std::size_t count = 0;
  ends[count++] = -bound;
  for (const double x : turning) ends[count++] = x;
  ends[count++] = bound;
  std::array<double, 6> heights;
  std::array<bool, 6> touches{};
  for (std::size_t i = 0; i < count; ++i) {
    heights[i] = value_at(coefficients, ends[i]);
    touches[i] = i > 0 && i + 1 < count && std::abs(heights[i]) <= 1e-14 * size_at(coefficients, ends[i]);
  }
  for (std::size_t i = 0; i + 1 < count; ++i) {
    if (touches[i]) result.add(ends[i]);
    else if (i > 0 && std::abs(heights[i]) <= slack * size_at(coefficients, ends[i]) &&
             (heights[i] > 0) == (heights[i - 1] > 0) && (heights[i] > 0) == (heights[i + 1] > 0))
      result.add(ends[i]);
    if (!touches[i] && !touches[i + 1] && (heights[i] > 0) != (heights[i + 1] > 0))
      result.add(bracketed_root(coefficients, ends[i], ends[i + 1], heights[i]));
  }
  return result;
}

}  // namespace armature::internal::ik
