// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/choices.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Of rows with unit variance and N rows, the likelihood is -N/2 log(1).
TEST(Choices, likelihood_is_that_of_gauss) {
  CoordinateFactor f{{0}, Eigen::MatrixXd::Zero(2, 2), 4};
  f.triangle << 1, 0, 0, 2;  // residual squares 4 over 4 rows
  EXPECT_NEAR(log_likelihood({f}, Eigen::VectorXd::Zero(1)), 0, 1e-12);
  f.triangle(1, 1) = 4;
  EXPECT_NEAR(log_likelihood({f}, Eigen::VectorXd::Zero(1)), -2 * std::log(4.0), 1e-12);
}

}  // namespace
}  // namespace armature::internal
