// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/essential.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

// Least squares with the chosen columns of a triangle whose rows have unit variance.
struct Reduced {
  Eigen::VectorXd value, deviation;
};

Reduced solve(const Eigen::MatrixXd& triangle, const std::vector<Eigen::Index>& columns) {
  const Eigen::MatrixXd r = chosen_columns(triangle, columns);
  const auto p = static_cast<Eigen::Index>(columns.size());
  const auto upper = r.topLeftCorner(p, p).triangularView<Eigen::Upper>();
  const Eigen::MatrixXd inverse = upper.solve(Eigen::MatrixXd::Identity(p, p));
  return {upper.solve(r.col(p).head(p)), inverse.rowwise().norm()};
}

}  // namespace

Essential essential_parameters(const std::vector<CoordinateFactor>& factors, std::size_t unknowns,
                               const Estimate& start, double threshold) {
  const Eigen::MatrixXd triangle = stacked(factors, unknowns, start.sigma);
  std::vector<Eigen::Index> columns;
  for (std::size_t c = 0; c < unknowns; ++c)
    if (start.used[c]) columns.push_back(static_cast<Eigen::Index>(c));
  while (columns.size() > 1) {
    const Reduced reduced = solve(triangle, columns);
    Eigen::Index worst = 0;
    const Eigen::VectorXd relative = reduced.deviation.cwiseQuotient(reduced.value.cwiseAbs());
    if (relative.maxCoeff(&worst) <= threshold) break;
    columns.erase(columns.begin() + worst);
  }
  Essential essential;
  essential.kept.assign(unknowns, 0);
  for (const Eigen::Index c : columns) essential.kept[static_cast<std::size_t>(c)] = 1;
  essential.count = columns.size();
  essential.estimate = least_squares(factors, unknowns, Weighting::by_coordinate, essential.kept);
  return essential;
}

Essential significant_parameters(const std::vector<CoordinateFactor>& factors, const Estimate& start,
                                 const Eigen::VectorXd& contribution, double threshold) {
  Essential result;
  result.kept = start.used;
  for (std::size_t c = 0; c < result.kept.size(); ++c) {
    if (contribution[static_cast<Eigen::Index>(c)] < threshold) result.kept[c] = 0;
    result.count += result.kept[c] != 0;
  }
  if (result.count == 0) {  // nothing is significant: keep the largest
    Eigen::Index greatest = 0;
    contribution.maxCoeff(&greatest);
    result.kept[static_cast<std::size_t>(greatest)] = 1;
    result.count = 1;
  }
  result.estimate = least_squares(factors, result.kept.size(), Weighting::by_coordinate, result.kept);
  return result;
}

Contributions::Contributions(const IdentificationModel& model)
    : columns(Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(model.coordinates()),
                                    static_cast<Eigen::Index>(model.unknowns()))),
      torques(Eigen::VectorXd::Zero(columns.rows())) {}

void Contributions::add(const Contributions& more) {
  if (columns.size() == 0) *this = more;
  if (more.columns.size() == 0) return;
  columns = columns.cwiseMax(more.columns);
  torques = torques.cwiseMax(more.torques);
}

void Contributions::add(const IdentificationModel& model, std::span<const Motion> motions) {
  constexpr std::size_t at_once = 256;
  RegressorRows rows(model, at_once);
  for (const Motion& motion : motions)
    for (std::size_t first = 0; first < motion.samples(); first += at_once) {
      const std::size_t count = std::min(at_once, motion.samples() - first);
      rows.evaluate(motion, first, count);
      for (std::size_t k = 0; k < model.coordinates(); ++k) {
        const auto row = static_cast<Eigen::Index>(k), size = static_cast<Eigen::Index>(count);
        const auto keep_greatest = [&](double& greatest, const double* values) {
          greatest = std::max(greatest, Eigen::Map<const Eigen::VectorXd>(values, size).cwiseAbs().maxCoeff());
        };
        keep_greatest(torques[row], motion.tau[k].data() + first);
        for (std::size_t a = 0; a < model.active[k].size(); ++a)
          keep_greatest(columns(row, static_cast<Eigen::Index>(model.active[k][a])), rows.values[k][a].data());
      }
    }
}

Eigen::VectorXd Contributions::of(const Eigen::VectorXd& x) const {
  Eigen::VectorXd result = Eigen::VectorXd::Zero(x.size());
  for (Eigen::Index k = 0; k < torques.size(); ++k)
    if (torques[k] > 0)
      result = result.cwiseMax((columns.row(k).transpose().array() * x.array().abs() / torques[k]).matrix());
  return result;
}

Eigen::VectorXd contributions(const IdentificationModel& model, std::span<const Motion> motions,
                              const Eigen::VectorXd& x) {
  Contributions result(model);
  result.add(model, motions);
  return result.of(x);
}

}  // namespace armature::internal
