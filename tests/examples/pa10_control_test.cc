// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_control.h"

#include <gtest/gtest.h>

#include <cmath>

#include "examples/pa10_lumped.h"

namespace armature::internal {
namespace {

TEST(Pa10Control, gains_leave_a_margin_of_sixty_degrees) {
  const Pa10Loop loop;
  const Pa10Gains gains = pa10_gains(loop);
  // The velocity loop kd C(s) / s with the gain of the delayed difference: phase at |kd C(iw) / iw| = 1, w near kd.
  const double w = gains.kd;
  const EffectiveGains delayed = effective_gains(loop, 0, 1, {0, w});
  const std::complex<double> open =
      (delayed.kp + delayed.kv * std::complex<double>(0, w)) / std::complex<double>(-w, 0);
  EXPECT_NEAR(std::arg(std::complex<double>(0, 1) * open), -30 * pa10_degree, 3 * pa10_degree);
  EXPECT_DOUBLE_EQ(gains.kp, gains.kd * gains.kd / 4);
}

// Joint 1 is limited to 57 deg/s: in half a period it travels 2 A (1 - cos f) + v (pi - 2 f) / w, sin f = v / (A w),
// and not 2 A = 100 degrees.
TEST(Pa10Control, velocity_mode_loses_what_is_above_the_rated_speed) {
  const Pa10Errors errors = velocity_mode(pa10_specification());
  const double w = 2 * M_PI / 3, f = std::asin(57 / (50 * w));
  const double travel = 2 * 50 * (1 - std::cos(f)) + 57 * (M_PI - 2 * f) / w;
  EXPECT_NEAR(largest(errors.joint[0]), 100 - travel, 0.05);
  EXPECT_NEAR(largest(errors.joint[3]), 0, 1e-9);
  // Only joint 1 errs, about the vertical: the flange, 0.58 m sin(50 deg) beside its axis, by a chord at most that
  // long.
  EXPECT_NEAR(largest(errors.orientation), 100 - travel, 0.05);
  EXPECT_LE(largest(errors.position),
            2 * 0.58 * std::sin(50 * pa10_degree) * std::sin((100 - travel) / 2 * pa10_degree));
  EXPECT_GT(largest(errors.position), 0.1);
}

// Without friction, and with the specification's gravity on the specification's arm, only the delays are left.
TEST(Pa10Control, the_right_model_leaves_next_to_no_error) {
  const Robot specification = pa10_specification();
  const IdentificationModel model = identification_model(specification, {});
  const Eigen::VectorXd truth = true_parameters(model, specification);
  PlantOptions frictionless;
  frictionless.friction = frictionless.stops = false;
  Plant plant(specification, frictionless);
  const std::vector<double> none(pa10_joints, 0.0);
  const Pa10Errors right = dynamic_control(plant, specification, model, truth, none, pa10_gains({}), {}, no_progress());
  const Pa10Errors wrong =
      dynamic_control(plant, specification, model, 1.5 * truth, none, pa10_gains({}), {}, no_progress());
  for (std::size_t k = 0; k < pa10_joints; ++k) EXPECT_LT(largest(right.joint[k]), 0.2) << k;
  EXPECT_GT(largest(wrong.joint[3]), 1.5 * largest(right.joint[3]));
}

}  // namespace
}  // namespace armature::internal
