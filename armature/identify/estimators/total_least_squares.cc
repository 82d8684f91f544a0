// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/total_least_squares.h"

#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/estimators/singular_values.h"

namespace armature::internal {

TotalLeastSquares total_least_squares(const Eigen::MatrixXd& triangle) {
  const Eigen::Index p = triangle.cols() - 1;
  Eigen::VectorXd scale = triangle.colwise().norm();
  for (double& s : scale)
    if (s == 0) s = 1;
  const Eigen::MatrixXd scaled = triangle * scale.cwiseInverse().asDiagonal();
  const auto [values, directions] = right_singular_vectors(scaled);
  const Eigen::VectorXd v = directions.col(p);
  if (std::abs(v[p]) < 1e-12)
    throw UnmetRequest("total least squares has no solution: the columns of the regressor depend on each other",
                       "measure a motion that excites all parameters");
  const Eigen::VectorXd unscaled = v.cwiseQuotient(scale);
  return {-unscaled.head(p) / unscaled[p], values[p], values[p - 1]};
}

}  // namespace armature::internal
