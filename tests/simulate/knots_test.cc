// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/simulate/trajectory.h"
#include "tests/simulate/moving_robots.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

Reference knots_at(const Trajectory& trajectory, double t) {
  Reference reference{{0}, {0}, {0}};
  trajectory.at(t, reference);
  return reference;
}

TEST(Knots, a_quintic_is_given_back) {
  const auto q = [](double t) { return 1 - t + 0.5 * t * t - 0.25 * std::pow(t, 3) + 0.2 * std::pow(t, 5); };
  const auto qd = [](double t) { return -1 + t - 0.75 * t * t + std::pow(t, 4); };
  const auto qdd = [](double t) { return 1 - 1.5 * t + 4 * std::pow(t, 3); };
  Log log;
  log.q = log.qd = log.qdd = {{}};
  for (const double t : {0.0, 0.4, 1.3, 2.0}) {
    log.t.push_back(t + 5);  // the clock need not start at zero
    log.q[0].push_back(q(t));
    log.qd[0].push_back(qd(t));
    log.qdd[0].push_back(qdd(t));
  }
  const Trajectory trajectory = knots_trajectory(log);
  EXPECT_DOUBLE_EQ(trajectory.duration, 2);
  for (double t = 0; t <= 2; t += 0.01) {
    const Reference now = knots_at(trajectory, t);
    EXPECT_NEAR(now.q[0], q(t), 1e-11);
    EXPECT_NEAR(now.qd[0], qd(t), 1e-10);
    EXPECT_NEAR(now.qdd[0], qdd(t), 1e-9);
  }
  EXPECT_EQ(knots_at(trajectory, 3).q[0], knots_at(trajectory, 2).q[0]);
  EXPECT_EQ(knots_at(trajectory, 3).qd[0], 0);
}

// Positions alone: smooth to the second derivative at uneven knots, at rest at the ends, and of the spline's order.
TEST(Knots, positions_alone_make_a_spline) {
  const auto largest_error = [](int count) {
    Log log;
    log.q = {{}};
    const auto q = [](double t) { return std::pow(std::sin(t), 2); };  // at rest at 0 and pi
    for (int i = 0; i <= count; ++i) {
      const double u = static_cast<double>(i) / count;
      log.t.push_back(std::numbers::pi * (u + 0.1 * std::sin(2 * std::numbers::pi * u)));
      log.q[0].push_back(q(log.t.back()));
    }
    const Trajectory trajectory = knots_trajectory(log);
    for (std::size_t i = 1; i + 1 < log.t.size(); ++i) {
      EXPECT_NEAR(knots_at(trajectory, log.t[i]).q[0], log.q[0][i], 1e-12);
      EXPECT_NEAR(knots_at(trajectory, log.t[i] - 1e-9).qdd[0], knots_at(trajectory, log.t[i] + 1e-9).qdd[0], 1e-5);
    }
    double worst = 0;
    for (double t = 0; t < std::numbers::pi; t += 0.001)
      worst = std::max(worst, std::abs(knots_at(trajectory, t).q[0] - q(t)));
    return worst;
  };
  EXPECT_NEAR(std::log2(largest_error(20) / largest_error(40)), 4, 0.4);
}

TEST(Knots, files_are_read_with_their_errors) {
  const test::TemporaryFolder folder;
  folder.write("good.csv", "t,q1\n0,0\n1,0.5\n3,-0.5\n");
  folder.write("bad.csv", "t,q1\n0,0\n2,0.5\n1,-0.5\n3,nan\n");
  folder.write("other.csv", "t,p7\n0,0\n1,1\n");
  Diagnostics diagnostics;
  const Robot robot = test::pendulum();
  const Trajectory trajectory = read_trajectory(folder.path() + "/good.csv", robot, diagnostics);
  EXPECT_EQ(trajectory.duration, 3);
  EXPECT_NEAR(knots_at(trajectory, 1).q[0], 0.5, 1e-12);
  try {
    read_trajectory(folder.path() + "/bad.csv", robot, diagnostics);
    FAIL();
  } catch (const InputError& error) {
    ASSERT_EQ(error.diagnostics().error_count(), 2U);
    EXPECT_EQ(error.diagnostics().all()[0].where.line, 4);
    EXPECT_EQ(error.diagnostics().all()[1].where.line, 5);
  }
  EXPECT_THROW(read_trajectory(folder.path() + "/other.csv", robot, diagnostics), InputError);
}

}  // namespace
}  // namespace armature::internal
