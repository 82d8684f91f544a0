// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/exported_error.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/identify.h"
#include "armature/robot/joint_friction.h"
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

// Friction by hand on the torques of the oracle. What is written errs as the fit does, on a motion that was held out.
TEST(ExportedError, of_stribeck_friction_and_friction_of_the_load_is_that_of_the_fit) {
  Robot bare = test::three_joints();
  for (Frame& frame : bare.frames) {
    remove_friction(frame, bare.arena);
    frame.motor_inertia = bare.arena.zero();
  }
  const Robot robot = test::three_joints();
  const auto log_of = [&](std::uint64_t seed, FrictionKind kind) {
    Log log = test::synthetic_log(robot, seed, 4000, 0.02);
    const Log load = test::synthetic_log(bare, seed, 4000);
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t s = 0; s < log.samples(); ++s) {
        const double v = log.qd[k][s], sign = (v > 0) - (v < 0);
        log.tau[k][s] +=
            sign * (kind == FrictionKind::load ? 0.1 * std::abs(load.tau[k][s]) : 4 * std::exp(-v * v / (0.8 * 0.8)));
      }
    log.qd.clear();
    log.qdd.clear();
    return log;
  };
  for (const FrictionKind kind : {FrictionKind::stribeck, FrictionKind::load}) {
    EstimationOptions options;
    options.friction.kinds.push_back(kind);
    options.choose_friction = options.choose_motors = false;
    options.delays = std::vector<double>(3, 0.0);
    const Identification found = identify(robot, {log_of(4, kind)}, {log_of(5, kind)}, options);
    ASSERT_TRUE(found.exported.error);
    EXPECT_NEAR(found.exported.error->total, found.error.validation_total, 1e-4 * found.error.validation_total);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(found.exported.error->error[k], found.error.validation[k], 1e-3 * found.error.validation[k]) << k;
    const auto estimated = [&](const char* name) { return test::estimated(found.model, found.estimate, name); };
    if (kind == FrictionKind::load) {
      EXPECT_NEAR(estimated("Fl1"), 0.1, 0.015);
      EXPECT_NEAR(estimated("Fl3"), 0.1, 0.015);
    } else {
      // Fb, ws and Fs make up for each other where a joint is seldom slower than ws, as joint 1 here: the deviation
      // says so.
      for (const char* name : {"Fb1", "Fb2", "Fb3"}) {
        const auto c = static_cast<Eigen::Index>(support::place_of(found.model.columns, std::string(name)));
        RecordProperty(name, std::to_string(estimated(name)) + " +- " + std::to_string(found.estimate.deviation[c]));
        EXPECT_LT(std::abs(estimated(name) - 4), 4 * found.estimate.deviation[c]) << name;
        EXPECT_NEAR(estimated(name), 4, 0.4) << name;
      }
    }
    EXPECT_LT(found.error.validation_total, 3);
  }
}

TEST(ExportedError, needs_numbers) {
  Robot robot = test::one_joint();
  robot.frame(1).coulomb_friction = robot.arena.symbol("Fs");
  EXPECT_THROW(exported_error(robot, {}), UnmetRequest);
}

// A base in free flight: the model's torque there is no error of the others.
TEST(ExportedError, does_without_coordinates_that_have_no_torque) {
  Robot robot = test::three_joints();
  robot.frame(2).viscous_friction = robot.arena.zero();
  Motion motion = test::motion_of(test::synthetic_log(test::three_joints(), 2, 400));
  std::fill(motion.tau[0].begin(), motion.tau[0].end(), 0.0);
  Motions motions;
  motions.add({motion});
  const ExportedError found = exported_error(robot, motions);
  const double viscous = number(robot.arena, test::three_joints().frame(2).viscous_friction).value();
  double left = 0, torque = 0;
  for (std::size_t s = 0; s < motion.samples(); ++s) {
    left += std::pow(viscous * motion.qd[1][s], 2);
    torque += std::pow(motion.tau[1][s], 2) + std::pow(motion.tau[2][s], 2);
  }
  EXPECT_EQ(found.error[0], 0);
  EXPECT_NEAR(found.total, 100 * std::sqrt(left / torque), 1e-9);
  EXPECT_GT(found.total, 0.1);
}

}  // namespace
}  // namespace armature::internal
