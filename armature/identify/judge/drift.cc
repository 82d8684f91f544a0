// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/drift.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {
namespace {

struct Point {
  double at, value, deviation, weight = 1;
};

// By the deviations; one that is next to nothing beside the others, or zero, weighs as a small one.
void weigh(std::vector<Point>& points) {
  double largest = 0, size = 0;
  for (const Point& p : points) largest = std::max(largest, p.deviation), size = std::max(size, std::abs(p.value));
  const double least = std::max({1e-6 * largest, 1e-12 * size, 1e-100});
  for (Point& p : points) p.weight = 1 / std::pow(std::max(p.deviation, least), 2);
}

Drift line_through(std::vector<Point> points) {
  weigh(points);
  double sum = 0, at = 0, value = 0;
  for (const Point& p : points) sum += p.weight, at += p.weight * p.at, value += p.weight * p.value;
  at /= sum, value /= sum;
  double s_ii = 0, s_iy = 0, chi2 = 0;
  for (const Point& p : points) {
    s_ii += p.weight * (p.at - at) * (p.at - at);
    s_iy += p.weight * (p.at - at) * (p.value - value);
  }
  Drift line;
  line.slope = s_iy / s_ii;
  for (const Point& p : points) chi2 += p.weight * std::pow(p.value - value - line.slope * (p.at - at), 2);
  line.scatter = std::sqrt(std::max(1.0, chi2 / static_cast<double>(points.size() - 2)));
  line.deviation = line.scatter / std::sqrt(s_ii);
  line.first = static_cast<std::size_t>(points.front().at);
  line.last = static_cast<std::size_t>(points.back().at);
  line.from = value + line.slope * (points.front().at - at);
  line.to = value + line.slope * (points.back().at - at);
  return line;
}

}  // namespace

std::optional<std::vector<Drift>> drift_over(const std::vector<std::vector<CoordinateFactor>>& groups,
                                             std::size_t unknowns) {
  std::vector<std::vector<Point>> points(unknowns);
  std::size_t told = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) try {
      const Estimate alone = least_squares(groups[i], unknowns, Weighting::by_coordinate);
      ++told;
      for (std::size_t c = 0; c < unknowns; ++c) {
        const auto at = static_cast<Eigen::Index>(c);
        points[c].push_back({static_cast<double>(i), alone.value[at], alone.deviation[at]});
      }
    } catch (const UnmetRequest&) {  // it does not tell all parameters
    }
  if (told < 3) return std::nullopt;
  std::vector<Drift> result;
  for (const std::vector<Point>& each : points) result.push_back(line_through(each));
  return result;
}

}  // namespace armature::internal
