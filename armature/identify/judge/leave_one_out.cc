// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/leave_one_out.h"

#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

using Factors = std::vector<CoordinateFactor>;

// Before each group, the sum of those before it.
std::vector<Factors> sums_before(const std::vector<const Factors*>& groups) {
  std::vector<Factors> sums(groups.size());
  for (std::size_t i = 1; i < groups.size(); ++i) {
    sums[i] = sums[i - 1];
    if (sums[i].empty()) sums[i] = *groups[i - 1];
    else merge(sums[i], *groups[i - 1]);
  }
  return sums;
}

LeftOut judge(const LogStatistics& group, const Factors& others, const Estimate& all) {
  LeftOut result;
  result.error = judged_errors(group.judged, all.value).total;
  if (others.empty()) return result;
  Estimate without;
  try {
    without = least_squares(others, static_cast<std::size_t>(all.value.size()), Weighting::by_coordinate);
  } catch (const UnmetRequest&) {
    return result;  // only this group tells some parameter
  }
  result.determined = true;
  result.value = without.value;
  result.by_others = judged_errors(group.judged, without.value).total;
  for (Eigen::Index c = 0; c < all.value.size(); ++c) {
    const double variance = without.covariance(c, c) - all.covariance(c, c);
    // What is left of a difference of two nearly equal variances is rounding.
    if (!(variance > 1e-9 * all.covariance(c, c))) continue;
    const double z = (without.value[c] - all.value[c]) / std::sqrt(variance);
    if (std::abs(z) > std::abs(result.z)) result.z = z, result.moved = static_cast<std::size_t>(c);
  }
  return result;
}

}  // namespace

std::vector<LeftOut> leave_one_out(const std::vector<LogStatistics>& groups, const Estimate& all) {
  std::vector<const Factors*> forwards, backwards;
  for (const LogStatistics& group : groups) forwards.push_back(&group.solved);
  backwards.assign(forwards.rbegin(), forwards.rend());
  std::vector<Factors> before = sums_before(forwards);
  const std::vector<Factors> after = sums_before(backwards);
  std::vector<LeftOut> result;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    Factors& others = before[i];
    const Factors& rest = after[groups.size() - 1 - i];
    if (others.empty()) others = rest;
    else if (!rest.empty()) merge(others, rest);
    result.push_back(judge(groups[i], others, all));
  }
  return result;
}

}  // namespace armature::internal
