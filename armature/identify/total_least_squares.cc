// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/total_least_squares.h"

#include <Eigen/SVD>
#include <cmath>

#include "armature/base/error.h"

namespace armature {

TotalLeastSquares total_least_squares(const Eigen::MatrixXd& triangle) {
  const Eigen::Index p = triangle.cols() - 1;
  Eigen::VectorXd scale = triangle.colwise().norm();
  for (double& s : scale)
    if (s == 0) s = 1;
  const Eigen::MatrixXd scaled = triangle * scale.cwiseInverse().asDiagonal();
  const Eigen::BDCSVD<Eigen::MatrixXd> svd(scaled, Eigen::ComputeFullV);
  const Eigen::VectorXd v = svd.matrixV().col(p);
  if (std::abs(v[p]) < 1e-12)
    throw UnmetRequest("total least squares has no solution: the columns of the regressor depend on each other",
                       "measure a motion that excites all parameters");
  const Eigen::VectorXd unscaled = v.cwiseQuotient(scale);
  return {-unscaled.head(p) / unscaled[p], svd.singularValues()[p], svd.singularValues()[p - 1]};
}

}  // namespace armature
