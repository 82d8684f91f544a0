// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Loops are closed along motions of the motors. The oracle of a five-bar is plane geometry: the tip is where two
// circles about the elbows meet.
#include "armature/identify/equations/passive_joints.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/program/lower.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

using Complex = std::complex<double>;

Robot five_bar() { return couple_loops(support::library_robot("five_bar")).robot; }

// The motors swing about 1.5 rad and 1.6 rad, where the bars always meet.
Motion swinging(std::size_t samples) {
  Motion motion;
  motion.file = "made here";
  motion.step = 0.01;
  motion.q.assign(2, Signal(samples));
  for (std::size_t s = 0; s < samples; ++s) {
    const double t = 0.01 * static_cast<double>(s);
    motion.q[0][s] = 1.5 + 0.3 * std::sin(3 * t);
    motion.q[1][s] = 1.6 + 0.35 * std::sin(2 * t + 1);
  }
  motion.qd = motion.qdd = motion.tau = motion.q;
  return motion;
}

// Bars of one metre, motors at 0 and 1: the angles of the two forearms, relative to the upper arms.
std::array<double, 2> by_circles(double q1, double q3, double side) {
  const Complex left = std::polar(1.0, q1), right = 1.0 + std::polar(1.0, q3), between = right - left;
  const double half = std::abs(between) / 2;
  const Complex tip = left + between / 2.0 + side * Complex(0, 1) * between / (2 * half) * std::sqrt(1 - half * half);
  return {std::remainder(std::arg(tip - left) - q1, 2 * M_PI), std::remainder(std::arg(tip - right) - q3, 2 * M_PI)};
}

TEST(PassiveJoints, the_forearms_of_a_five_bar_are_where_two_circles_meet_in_both_modes) {
  const Robot robot = five_bar();
  const auto joints = std::make_shared<PassiveJoints>(robot);
  const Motion motion = swinging(700);
  const std::vector<LoopPosture> modes = joints->modes({motion.q[0][0], motion.q[1][0]});
  ASSERT_EQ(modes.size(), 2U);
  const BatchFunction pose = joints->batch(lower(derive(robot, "fast-geometry")));
  for (const LoopPosture& mode : modes) {
    joints->start(mode.q);
    const double side = std::abs(mode.q[1] - by_circles(motion.q[0][0], motion.q[1][0], 1)[0]) < 1e-6 ? 1 : -1;
    joints->follow({&motion, 1});
    std::vector<Signal> results(16, Signal(motion.samples()));
    std::vector<double*> out;
    for (Signal& each : results) out.push_back(each.data());
    const double* in[] = {motion.q[0].data(), motion.q[1].data()};
    pose(in, motion.samples(), out);
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double q1 = motion.q[0][s];
      const Complex tip = std::polar(1.0, q1) + std::polar(1.0, q1 + by_circles(q1, motion.q[1][s], side)[0]);
      ASSERT_NEAR(results[3][s], tip.real(), 1e-9) << s;
      ASSERT_NEAR(results[7][s], tip.imag(), 1e-9) << s;
    }
  }
}

TEST(PassiveJoints, a_motion_that_the_bars_cannot_follow_is_refused_with_its_time) {
  PassiveJoints joints(five_bar());
  Motion motion = swinging(20);
  for (double& q : motion.q[0]) q = 2;
  for (std::size_t s = 0; s < 20; ++s) motion.q[1][s] = 1 - 0.2 * static_cast<double>(s);  // the elbows drift apart
  try {
    joints.follow({&motion, 1});
    FAIL();
  } catch (const UnmetRequest& request) {
    EXPECT_NE(request.message().find("made here: the loops of five_bar do not close at 0."), std::string::npos)
        << request.message();
  }
}

TEST(PassiveJoints, motors_that_close_nothing_are_refused) {
  EXPECT_THROW(PassiveJoints(five_bar()).modes({M_PI, 0}), UnmetRequest);  // elbows three metres apart
}

TEST(PassiveJoints, a_state_out_of_reach_has_the_nearest_posture_that_was_seen) {
  const Robot robot = five_bar();
  const auto joints = std::make_shared<PassiveJoints>(robot);
  const Motion motion = swinging(300);
  joints->follow({&motion, 1});
  const BatchFunction torques = joints->batch(lower(derive(robot, "gravity")));
  const double far[] = {M_PI}, zero[] = {0.0};
  const double* in[] = {far, zero};
  double a = NAN, b = NAN;
  double* out[] = {&a, &b};
  torques(in, 1, out);
  EXPECT_TRUE(std::isfinite(a) && std::isfinite(b));
}

TEST(PassiveJoints, all_coordinates_come_back_after_an_estimate) {
  const Robot robot = five_bar();
  const PassiveJoints joints(robot);
  const Robot back = joints.whole(joints.motors());
  ASSERT_EQ(joints.motors().coordinates.size(), 2U);
  ASSERT_EQ(back.coordinates.size(), robot.coordinates.size());
  for (std::size_t j = 1; j <= robot.frames.size(); ++j)
    EXPECT_EQ(back.frame(j).variable.size(), robot.frame(j).variable.size());
}

}  // namespace
}  // namespace armature::internal
