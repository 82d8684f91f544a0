// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_measured.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

TEST(Puma260Measured, has_the_23_values_of_table_2) {
  EXPECT_EQ(puma260_table_2().size(), 23U);
  EXPECT_EQ(puma260_published("a4"), "0.079781");
  EXPECT_EQ(puma260_published("ds6"), "0.030363");
  EXPECT_EQ(puma260_published("x2"), "");
}

// The paper's own check (section 7.1): gravity turns joint 2 by c12 = 5.51792 Nm times the cosine of its angle when the
// arm is stretched out. With q3 = 90 degrees the forearm hangs in line with the upper arm's perpendicular.
TEST(Puma260Measured, weighs_what_the_paper_says) {
  const support::NumericRobot oracle = support::numeric_robot(measured_puma260());
  support::State state;
  state.q = state.qd = state.qdd = support::Vector::Zero(6);
  const auto weight = [&](double q2, double q3) {
    state.q[1] = q2;
    state.q[2] = q3;
    return static_cast<double>(support::inverse_dynamics(oracle, state)[1]);
  };
  const double right = std::acos(-1.0) / 2;
  // g m6 a2 cos q2 is what remains when the forearm points up or down by turns.
  EXPECT_NEAR((weight(0, 0) + weight(0, 2 * right)) / 2, 5.51792, 1e-3);
}

}  // namespace
}  // namespace armature::internal
