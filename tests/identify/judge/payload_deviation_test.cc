// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/payload_deviation.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(PayloadDeviation, grows_as_those_of_the_robot) {
  PayloadEstimate payload;
  payload.deviation.setOnes();
  payload.gain_deviation = Eigen::VectorXd::Ones(2);
  grow(payload, Eigen::Vector2d(1, 2), Eigen::Vector2d(3, 6));
  EXPECT_NEAR(payload.deviation[4], 3, 1e-12);
  EXPECT_NEAR(payload.gain_deviation[1], 3, 1e-12);
}

}  // namespace
}  // namespace armature::internal
