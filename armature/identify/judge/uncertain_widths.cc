// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/uncertain_widths.h"

#include <algorithm>
#include <cmath>

#include "armature/identify/equations/width_slopes.h"
#include "armature/identify/estimators/singular_values.h"

namespace armature::internal {
Eigen::VectorXd growth_by_widths(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                                 const Estimate& estimate) {
  const auto given = static_cast<Eigen::Index>(model.unknowns());
  Eigen::VectorXd growth = Eigen::VectorXd::Ones(given);
  std::vector<std::size_t> columns = columns_with_width(model, FrictionKind::coulomb);
  for (const std::size_t c : columns_with_width(model, FrictionKind::stribeck)) columns.push_back(c);
  if (columns.empty()) return growth;
  const IdentificationModel wider = with_slopes(model, columns);
  RowOptions all = rows;
  if (!all.fastest.empty()) all.fastest.resize(wider.unknowns(), 0.0);
  const Eigen::MatrixXd triangle = stacked(factorise(wider, motions, all), wider.unknowns(), estimate.sigma);
  const Eigen::Index p = triangle.cols() - 1;
  const Eigen::MatrixXd r = triangle.topLeftCorner(p, p);
  if (!(scaled_condition_number(r) < 1e8)) return growth;
  const Eigen::MatrixXd inverse = r.triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(p, p));
  // The same rows without the slopes: columns come first, so that their part of the triangle is theirs.
  const Eigen::MatrixXd before =
      r.topLeftCorner(given, given).triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(given, given));
  for (Eigen::Index c = 0; c < given; ++c) {
    const double ratio = inverse.row(c).norm() / before.row(c).norm();
    if (std::isfinite(ratio)) growth[c] = std::max(ratio, 1.0);
  }
  return growth;
}

}  // namespace armature::internal
