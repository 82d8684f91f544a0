// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/singular_values.h"

#include <Eigen/SVD>

namespace armature {

Eigen::VectorXd singular_values(const Eigen::MatrixXd& w) { return Eigen::BDCSVD<Eigen::MatrixXd>(w).singularValues(); }

RightSingularVectors right_singular_vectors(const Eigen::MatrixXd& w) {
  const Eigen::BDCSVD<Eigen::MatrixXd> svd(w, Eigen::ComputeFullV);
  return {svd.singularValues(), svd.matrixV()};
}

}  // namespace armature
