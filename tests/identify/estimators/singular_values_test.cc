// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/singular_values.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

// [[3, 0], [4, 5]] has W^T W = [[25, 20], [20, 25]]: 45 along (1, 1) and 5 along (1, -1).
TEST(SingularValues, of_a_small_matrix_by_hand) {
  const Eigen::MatrixXd w{{3, 0}, {4, 5}};
  const Eigen::VectorXd values = singular_values(w);
  ASSERT_EQ(values.size(), 2);
  EXPECT_NEAR(values[0], std::sqrt(45.0), 1e-14);
  EXPECT_NEAR(values[1], std::sqrt(5.0), 1e-14);
  const RightSingularVectors right = right_singular_vectors(w);
  EXPECT_NEAR(right.values[0], values[0], 1e-14);
  EXPECT_NEAR(std::abs(right.v(0, 0) + right.v(1, 0)), std::sqrt(2.0), 1e-14);
  EXPECT_NEAR(std::abs(right.v(0, 1) - right.v(1, 1)), std::sqrt(2.0), 1e-14);
}

TEST(SingularValues, the_null_space_is_among_the_vectors) {
  const Eigen::MatrixXd w{{1, 2, 3}, {2, 4, 6}, {0, 0, 1}, {5, 10, 0}};
  const RightSingularVectors right = right_singular_vectors(w);
  ASSERT_EQ(right.v.cols(), 3);
  EXPECT_LT(right.values[2], 1e-14 * right.values[0]);
  EXPECT_LT((w * right.v.col(2)).norm(), 1e-13);
  EXPECT_NEAR(right.v(0, 2) / right.v(1, 2), -2, 1e-13);
  EXPECT_TRUE((right.v.transpose() * right.v).isIdentity(1e-13));
}

// Of the same small matrix: sqrt(45 / 5); with columns of length one W^T W = [[1, 4/5], [4/5, 1]], hence sqrt(9).
TEST(SingularValues, condition_numbers_by_hand) {
  const Eigen::MatrixXd w{{3, 0}, {4, 5}}, other_units{{3, 0}, {4, 5000}};
  EXPECT_NEAR(condition_number(w), 3, 1e-13);
  EXPECT_NEAR(scaled_condition_number(w), 3, 1e-13);
  EXPECT_NEAR(scaled_condition_number(other_units), 3, 1e-13);
  EXPECT_GT(condition_number(other_units), 1000);
  EXPECT_TRUE(std::isinf(scaled_condition_number(Eigen::MatrixXd{{1, 0}, {0, 0}})));
}

}  // namespace
}  // namespace armature::internal
