// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/statistics.h"

#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {

OverLogs over_logs(const std::vector<std::vector<CoordinateFactor>>& logs, std::size_t unknowns, Weighting weighting,
                   const std::vector<char>& used) {
  OverLogs result;
  std::vector<Eigen::VectorXd> values;
  for (const auto& factors : logs) {
    try {
      values.push_back(least_squares(factors, unknowns, weighting, used).value);
    } catch (const UnmetRequest&) {
      continue;  // for example a log in which few joints move
    }
  }
  result.logs = values.size();
  if (values.empty()) return result;
  result.average = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(unknowns));
  result.deviation = result.average;
  result.least = result.most = values.front();
  for (const Eigen::VectorXd& value : values) {
    result.average += value / static_cast<double>(values.size());
    result.least = result.least.cwiseMin(value);
    result.most = result.most.cwiseMax(value);
  }
  for (const Eigen::VectorXd& value : values) result.deviation += (value - result.average).cwiseAbs2();
  if (values.size() > 1) result.deviation /= static_cast<double>(values.size() - 1);
  result.deviation = result.deviation.cwiseSqrt();
  return result;
}

}  // namespace armature::internal
