// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/payload.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/robot/numbers.h"
#include "tests/simulate/moving_robots.h"

namespace armature::internal {
namespace {

double number_of(const Robot& robot, Ref formula) { return number(robot.arena, formula).value(); }

TEST(Payload, is_added_to_the_last_link) {
  const Robot robot =
      with_payload(test::pendulum(), payload_from({3, 0.1, 0.2, -0.3, 0.02, 0.03, 0.04, 0.001, -0.002, 0.003}));
  const Inertial& link = robot.frame(1).inertial;
  EXPECT_NEAR(number_of(robot, link.M), 5, 1e-12);
  EXPECT_NEAR(number_of(robot, link.MX), 2 * 0.5 + 3 * 0.1, 1e-12);
  EXPECT_NEAR(number_of(robot, link.MZ), -0.9, 1e-12);
  EXPECT_NEAR(number_of(robot, link.XX), 0.02 + 3 * (0.04 + 0.09), 1e-12);
  EXPECT_NEAR(number_of(robot, link.ZZ), 2 * 0.25 + 0.04 + 3 * (0.01 + 0.04), 1e-12);
  EXPECT_NEAR(number_of(robot, link.XY), 0.001 - 3 * 0.1 * 0.2, 1e-12);
  EXPECT_NEAR(number_of(robot, link.YZ), 0.003 + 3 * 0.2 * 0.3, 1e-12);
  EXPECT_TRUE(robot.load.empty());
}

TEST(Payload, refuses_what_is_no_body) {
  for (const std::vector<double>& numbers :
       std::vector<std::vector<double>>{{},
                                        {0},
                                        {-1},
                                        {1, 2},
                                        {NAN},
                                        {1, 0, 0, 0, 1, 1, 3, 0, 0, 0},           // no triangle
                                        {1, 0, 0, 0, 0.1, 0.1, 0.1, 0.2, 0, 0}})  // too skewed
    EXPECT_THROW(payload_from(numbers), InputError);
  EXPECT_NO_THROW(payload_from({1, 0, 0, 0, 1, 1, 2, 0, 0, 0}));  // a flat disc
  EXPECT_NO_THROW(payload_from({2.5}));
}

}  // namespace
}  // namespace armature::internal
