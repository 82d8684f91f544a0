// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Total least squares (Golub & Van Loan 1980): errors in the regressor as well as in the torques. With columns of
// length one, the smallest change of [W y] that makes it singular leads to W x = y; x comes from the last right
// singular vector v of the triangle, x = -v_W / v_y. This is the right measure if the noise is an equal share of every
// column.
#pragma once

#include <Eigen/Core>

namespace armature::internal {

struct TotalLeastSquares {
  Eigen::VectorXd value;
  double smallest = 0, next = 0;  // singular values: the solution is well defined when they are far apart
};

// `triangle` is that of [W y], the right-hand side last. Throws UnmetRequest when there is no solution.
TotalLeastSquares total_least_squares(const Eigen::MatrixXd& triangle);

}  // namespace armature::internal
