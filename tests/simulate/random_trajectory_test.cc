// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/simulate/trajectory.h"
#include "tests/simulate/moving_robots.h"

namespace armature::internal {
namespace {

Reference reference_at(const Trajectory& trajectory, std::size_t n, double t) {
  Reference reference{std::vector<double>(n), std::vector<double>(n), std::vector<double>(n)};
  trajectory.at(t, reference);
  return reference;
}

// Within the limits, and each derivative is the rate of the one before.
void expect_fair(const Robot& robot, const Trajectory& trajectory) {
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  const std::size_t n = limits.size();
  const double h = 1e-5;
  for (double t = 0.01; t < trajectory.duration - 0.01; t += 0.0137) {
    const Reference now = reference_at(trajectory, n, t), before = reference_at(trajectory, n, t - h),
                    after = reference_at(trajectory, n, t + h);
    for (std::size_t k = 0; k < n; ++k) {
      EXPECT_GE(now.q[k], limits[k].lower);
      EXPECT_LE(now.q[k], limits[k].upper);
      EXPECT_LE(std::abs(now.qd[k]), limits[k].velocity);
      EXPECT_NEAR(now.qd[k], (after.q[k] - before.q[k]) / (2 * h), 1e-6);
      EXPECT_NEAR(now.qdd[k], (after.qd[k] - before.qd[k]) / (2 * h), 1e-4);
    }
  }
}

TEST(RandomTrajectory, fourier_stays_within_the_limits_from_rest_to_rest) {
  const Robot robot = test::library_robot("panda_like");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    RandomTrajectoryOptions options;
    options.seed = seed;
    const Trajectory trajectory = fourier_trajectory(robot, options);
    expect_fair(robot, trajectory);
    for (const double t : {0.0, 10.0}) {
      const Reference end = reference_at(trajectory, 7, t);
      for (std::size_t k = 0; k < 7; ++k) {
        EXPECT_NEAR(end.qd[k], 0, 1e-12);
        EXPECT_NEAR(end.qdd[k], 0, 1e-11);
      }
    }
  }
}

// A thousandth of the time: a thousandth of the speed, or drives could not follow.
TEST(RandomTrajectory, a_very_short_motion_is_slow) {
  const Robot robot = test::library_robot("panda_like");
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  for (const bool fourier : {true, false}) {
    RandomTrajectoryOptions options;
    options.duration = 0.01;
    const Trajectory trajectory = fourier ? fourier_trajectory(robot, options) : points_trajectory(robot, options);
    for (double t = 0; t <= 0.01; t += 1e-4) {
      const Reference now = reference_at(trajectory, 7, t);
      for (std::size_t k = 0; k < 7; ++k) EXPECT_LE(std::abs(now.qdd[k]), 32 * limits[k].velocity) << t;
    }
  }
}

TEST(RandomTrajectory, fourier_uses_its_share) {
  const Robot robot = test::library_robot("panda_like");
  RandomTrajectoryOptions options;
  options.period = 3;  // fast: velocity is what limits it
  const Trajectory trajectory = fourier_trajectory(robot, options);
  double fastest = 0;
  for (double t = 0; t < 3; t += 0.001) fastest = std::max(fastest, std::abs(reference_at(trajectory, 7, t).qd[0]));
  EXPECT_NEAR(fastest, 0.8 * 2.175, 0.01 * 2.175);
}

TEST(RandomTrajectory, points_rest_at_each_point) {
  const Robot robot = test::library_robot("panda_like");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    RandomTrajectoryOptions options;
    options.seed = seed;
    const Trajectory trajectory = points_trajectory(robot, options);
    expect_fair(robot, trajectory);
    for (const double t : {0.0, 2.0, 4.0, 10.0})
      for (const double qd : reference_at(trajectory, 7, t).qd) EXPECT_NEAR(qd, 0, 1e-9);
    EXPECT_GT(std::abs(reference_at(trajectory, 7, 1).qd[0]), 1e-3);
  }
}

TEST(RandomTrajectory, coordinates_without_limits_stay_near_zero) {
  const Robot robot = test::pendulum();
  const Trajectory trajectory = fourier_trajectory(robot, {});
  for (double t = 0; t < 10; t += 0.01) EXPECT_LE(std::abs(reference_at(trajectory, 1, t).q[0]), 1.5);
}

TEST(RandomTrajectory, refuses_nonsense_all_at_once) {
  RandomTrajectoryOptions options;
  options.duration = -1;
  options.share = 2;
  options.harmonics = 1;
  try {
    fourier_trajectory(test::pendulum(), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 3U);
  }
}

}  // namespace
}  // namespace armature::internal
