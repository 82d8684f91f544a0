// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// W = U S V^T, by Eigen's divide and conquer. It stands alone because compiling it costs more than the rest of the
// room.
#pragma once

#include <Eigen/Core>

namespace armature {

// In decreasing order.
Eigen::VectorXd singular_values(const Eigen::MatrixXd& w);

struct RightSingularVectors {
  Eigen::VectorXd values;
  Eigen::MatrixXd v;  // all columns, also those of the null space
};
RightSingularVectors right_singular_vectors(const Eigen::MatrixXd& w);

}  // namespace armature
