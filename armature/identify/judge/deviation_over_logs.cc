// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/deviation_over_logs.h"

namespace armature::internal {
namespace {

// Adds R^T (z - R x) / sigma^2 of a coordinate, at the places of its columns.
void add_score(const CoordinateFactor& factor, const Eigen::VectorXd& x, double sigma, Eigen::VectorXd& score) {
  if (factor.rows == 0) return;
  const auto p = static_cast<Eigen::Index>(factor.columns.size());
  Eigen::VectorXd local(p);
  for (Eigen::Index a = 0; a < p; ++a)
    local[a] = x[static_cast<Eigen::Index>(factor.columns[static_cast<std::size_t>(a)])];
  const auto r = factor.triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>();
  const Eigen::VectorXd rest = factor.triangle.col(p).head(p) - r * local;
  const Eigen::VectorXd here = r.transpose() * rest;
  for (Eigen::Index a = 0; a < p; ++a)
    score[static_cast<Eigen::Index>(factor.columns[static_cast<std::size_t>(a)])] += here[a] / (sigma * sigma);
}

}  // namespace

std::optional<Eigen::VectorXd> deviation_over_logs(const std::vector<std::vector<CoordinateFactor>>& logs,
                                                   const Estimate& estimate) {
  if (logs.size() < fewest_logs_for_spread) return std::nullopt;
  Eigen::VectorXd squares = Eigen::VectorXd::Zero(estimate.value.size());
  for (const auto& log : logs) {
    Eigen::VectorXd score = Eigen::VectorXd::Zero(estimate.value.size());
    for (std::size_t k = 0; k < log.size(); ++k)
      add_score(log[k], estimate.value, estimate.sigma[static_cast<Eigen::Index>(k)], score);
    squares += (estimate.covariance * score).cwiseAbs2();
  }
  const auto m = static_cast<double>(logs.size());
  return (squares * (m / (m - 1))).cwiseSqrt();
}

}  // namespace armature::internal
