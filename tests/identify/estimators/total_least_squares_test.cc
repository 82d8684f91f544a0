// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/total_least_squares.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// A line through points in the plane: the slope of the first principal axis, in closed form.
TEST(TotalLeastSquares, is_the_principal_axis_in_the_plane) {
  std::mt19937_64 generator(1);
  std::normal_distribution<double> normal(0, 1);
  double xx = 0, xy = 0, yy = 0;
  Eigen::MatrixXd rows(500, 2);
  for (Eigen::Index i = 0; i < 500; ++i) {
    const double x = normal(generator) * 3;
    rows(i, 0) = x + 0.5 * normal(generator);
    rows(i, 1) = x + 0.5 * normal(generator);
    xx += rows(i, 0) * rows(i, 0);
    xy += rows(i, 0) * rows(i, 1);
    yy += rows(i, 1) * rows(i, 1);
  }
  // With columns of length one the axis has slope one: y / |y| = x / |x|.
  const TotalLeastSquares result = total_least_squares(rows);
  EXPECT_NEAR(result.value[0], std::sqrt(yy / xx), 1e-9);
  EXPECT_NEAR(result.value[0], 1, 0.02);
  EXPECT_LT(result.smallest, result.next);
  EXPECT_LT(xy / xx, result.value[0]);  // ordinary least squares is pulled towards zero
}

TEST(TotalLeastSquares, is_exact_without_noise) {
  std::srand(3);
  Eigen::MatrixXd rows = Eigen::MatrixXd::Random(40, 4);
  const Eigen::Vector3d x(1, -2, 30);
  rows.col(3) = rows.leftCols(3) * x;
  EXPECT_LT((total_least_squares(rows).value - x).norm(), 1e-10);
}

TEST(TotalLeastSquares, says_when_there_is_no_solution) {
  Eigen::MatrixXd rows = Eigen::MatrixXd::Zero(3, 3);
  rows << 1, 1, 0, 1, 1, 0, 0, 0, 1;
  EXPECT_THROW(total_least_squares(rows), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
