// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/exported_error.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Of the robot that made the motion nothing is left; of one with another law of friction what that law changes.
TEST(ExportedError, is_that_of_the_friction_that_is_written) {
  Robot robot = test::three_joints();
  const Motion motion = test::motion_of(test::synthetic_log(robot, 2, 400));
  Motions motions;
  motions.add({motion});
  EXPECT_LT(exported_error(robot, motions).total, 1e-9);
  const double width = 0.5, friction = number(robot.arena, robot.frame(2).coulomb_friction).value();
  robot.frame(2).friction_width = robot.arena.constant(Rational(1, 2));
  double left = 0, torque = 0;
  for (std::size_t s = 0; s < motion.samples(); ++s) {
    const double v = motion.qd[1][s], e = friction * (std::tanh(v / width) - ((v > 0) - (v < 0)));
    left += e * e;
    torque += motion.tau[1][s] * motion.tau[1][s];
  }
  const ExportedError found = exported_error(robot, motions);
  ASSERT_GT(left, 0);
  EXPECT_NEAR(found.error[1], 100 * std::sqrt(left / torque), 1e-9);
  EXPECT_LT(found.error[0], 1e-9);
  EXPECT_EQ(found.samples, 400U);
}

TEST(ExportedError, needs_numbers) {
  Robot robot = test::one_joint();
  robot.frame(1).coulomb_friction = robot.arena.symbol("Fs");
  EXPECT_THROW(exported_error(robot, {}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
