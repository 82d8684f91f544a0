// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_motions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "armature/robot/coordinate_limits.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

// Through four points: the quintic with p = 1, 0, 2, -1 at 0, 1/3, 2/3, 1 and p' = 0 at both ends, by its conditions.
TEST(Puma260Motions, polynomials_fit_points_and_rest_at_both_ends) {
  const std::vector<double> points = {1, 0, 2, -1};
  const RestingPolynomial p(points);
  double q, q1, q2, next, slope, unused;
  for (std::size_t i = 0; i < 4; ++i) {
    p.at(static_cast<double>(i) / 3, q, q1, q2);
    EXPECT_NEAR(q, points[i], 1e-12);
    EXPECT_NEAR(i == 0 || i == 3 ? q1 : 0, 0, 1e-12);
  }
  for (const double s : {0.1, 0.37, 0.9}) {  // derivatives by differences
    const double h = 1e-6;
    p.at(s, q, q1, q2);
    p.at(s + h, next, slope, unused);
    EXPECT_NEAR(q1 + h / 2 * q2, (next - q) / h, 1e-6);
    EXPECT_NEAR(q2, (slope - q1) / h, 1e-3);
  }
}

TEST(Puma260Motions, stay_inside_and_use_the_greatest_torque) {
  const Robot robot = puma260_plant();
  const support::NumericRobot oracle = support::numeric_robot(robot);
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const std::vector<Trajectory> ten = puma260_trajectories(robot, {.points = 2 + seed, .seed = seed});
    ASSERT_EQ(ten.size(), 10U);
    for (const Trajectory& trajectory : ten) {
      EXPECT_GE(trajectory.duration, 2);
      EXPECT_LT(trajectory.duration, 11);
      Reference at{std::vector<double>(6), std::vector<double>(6), std::vector<double>(6)};
      double load = 0;
      for (int i = 0; i <= 50; ++i) {
        trajectory.at(trajectory.duration * i / 50, at);
        support::State state;
        state.q = state.qd = state.qdd = support::Vector::Zero(6);
        for (std::size_t k = 0; k < 6; ++k) {
          EXPECT_GT(at.q[k], limits[k].lower);
          EXPECT_LT(at.q[k], limits[k].upper);
          EXPECT_NEAR(i == 0 || i == 50 ? at.qd[k] : 0, 0, 1e-12);
          const auto j = static_cast<Eigen::Index>(k);
          state.q[j] = at.q[k];
          state.qd[j] = at.qd[k];
          state.qdd[j] = at.qdd[k];
        }
        const support::Vector tau = support::inverse_dynamics(oracle, state);
        for (std::size_t k = 0; k < 6; ++k)
          load = std::max(
              load, std::abs(static_cast<double>(tau[static_cast<Eigen::Index>(k)])) / puma260_greatest_torque[k]);
      }
      EXPECT_LT(load, 1.01);
      EXPECT_TRUE(load > 0.9 || trajectory.duration < 2.01) << load;
    }
  }
}

// A quarter turn at 180 degrees a second takes a fifth less of each joint in the worst posture.
TEST(Puma260Motions, greatest_torques_are_those_of_a_fast_quarter_turn) {
  const Robot robot = puma260_plant();
  const support::NumericRobot oracle = support::numeric_robot(robot);
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  support::Random random(7);
  const double turn = std::acos(-1.0) / 2, time = 0.9375;
  for (std::size_t joint = 0; joint < 6; ++joint) {
    double most = 0;
    for (int posture = 0; posture < 60; ++posture) {
      support::State state;
      state.q = state.qd = state.qdd = support::Vector::Zero(6);
      for (std::size_t k = 0; k < 6; ++k)
        state.q[static_cast<Eigen::Index>(k)] = random.uniform(limits[k].lower, limits[k].upper - turn);
      const auto j = static_cast<Eigen::Index>(joint);
      const auto start = state.q[j];
      for (const double s : {0.1, 0.2113, 0.35, 0.5, 0.65, 0.7887}) {
        state.q[j] = start + turn * s * s * s * (10 - 15 * s + 6 * s * s);
        state.qd[j] = turn / time * 30 * s * s * (1 - s) * (1 - s);
        state.qdd[j] = turn / (time * time) * 60 * s * (1 - s) * (1 - 2 * s);
        most = std::max(most, std::abs(static_cast<double>(support::inverse_dynamics(oracle, state)[j])));
      }
    }
    EXPECT_NEAR(1.2 * most, puma260_greatest_torque[joint], 0.12 * puma260_greatest_torque[joint]) << joint;
  }
}

}  // namespace
}  // namespace armature::internal
