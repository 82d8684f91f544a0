// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// W = U S V^T, by Jacobi's rotations, and how far W magnifies errors in tau = W x. A separate file because it takes
// long to compile.
#pragma once

#include <Eigen/Core>

namespace armature::internal {

// In decreasing order.
Eigen::VectorXd singular_values(const Eigen::MatrixXd& w);

struct RightSingularVectors {
  Eigen::VectorXd values;
  Eigen::MatrixXd v;  // all columns, also those of the null space
};
RightSingularVectors right_singular_vectors(const Eigen::MatrixXd& w);

// The largest singular value over the smallest: of W itself, which depends on the units of its columns, and with
// columns scaled to length one, which does not.
double condition_number(const Eigen::MatrixXd& w);
double scaled_condition_number(const Eigen::MatrixXd& w);

// One for a column of zeros.
Eigen::VectorXd column_lengths(const Eigen::MatrixXd& w);

}  // namespace armature::internal
