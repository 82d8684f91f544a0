// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/closed_rank.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/parameters/base_parameters.h"
#include "tests/derive/loops/looped_robots.h"
#include "tests/support/cases.h"
#include "tests/support/program_run.h"

namespace armature::internal {
namespace {

// Published: 10 and 50, without motor inertias of passive joints. They count all assembly modes; with the parallelogram
// alone links that stay parallel cannot be told apart, and for the rhombus 8 follow by hand: of four links in two
// directions 2 moments of inertia, 2 products of the directions, and 2 first moments per direction.
TEST(ClosedRank, parallelograms_have_the_published_numbers_of_base_parameters) {
  const auto count = [](const Robot& robot) {
    const BaseParameters base = base_parameters(robot);
    EXPECT_EQ(base.kept.size(), base.exact_rank);
    return base.kept.size();
  };
  EXPECT_EQ(count(without_idle_motors(support::published_robot("testloop")).robot), 10U);
  EXPECT_EQ(count(couple_loops(support::published_robot("testloop")).robot), 8U);
}

// The robot with base parameters has the torques of the robot, at closed postures, and fewer parameters than its tree.
TEST(ClosedRank, base_parameters_of_a_four_bar_keep_its_torques) {
  const Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  const BaseParameters base = base_parameters(robot);
  EXPECT_FALSE(base.certificate);
  EXPECT_EQ(base.kept.size(), base.exact_rank);
  EXPECT_LT(base.kept.size(), base_parameters(robot, {.tree = true}).kept.size());
  const Robot fewer = with_base_parameters(robot, base, BaseValues::formulas);
  const support::Tried all(robot, "inverse-dynamics"), kept(fewer, "inverse-dynamics");
  const looped_robots::ClosedOracle oracle(robot);
  RandomNumbers random(9);
  for (int i = 0; i < 6; ++i) {
    const std::optional<Eigen::VectorXd> q = oracle.closure().random_posture(random);
    ASSERT_TRUE(q);
    const support::Values at = oracle.state(*q, Eigen::VectorXd::Constant(1, 0.7), Eigen::VectorXd::Constant(1, -1.2));
    const double expected = static_cast<double>(all.run(at)(0));
    EXPECT_NEAR(static_cast<double>(kept.run(at)(0)), expected, 1e-6 * std::max(1.0, std::abs(expected)));
  }
}

// A hexapod of unequal legs, U joint, slide with a motor, ball joint, without any symmetry.
Robot hexapod() {
  const std::string head = "  - [joint, type, parent, mu, gamma, alpha, d, theta, r]\n";
  const char* around[] = {"0.2", "1.8", "2.3", "3.9", "4.4", "6.1"};
  const char* radius[] = {"0.6", "0.62", "0.58", "0.61", "0.59", "0.6"};
  const char* at_platform[] = {"", "1.3", "2.9", "3.3", "5.0", "5.5"};
  const char* platform_radius[] = {"", "0.33", "0.36", "0.35", "0.34", "0.37"};
  std::string tree = "armature: 1\nrobot: legs\ngravity: [0, 0, -9.81]\njoints:\n" + head, cut = "cut_joints:\n" + head,
              loops = "loops:\n  - [cut, closing]\n",
              links = "links:\n  - [link, m, cx, cy, cz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz]\n";
  for (int i = 0; i < 6; ++i) {
    const std::string n = std::to_string(i);
    const auto joint = [&](std::string& to, const std::string& name, const std::string& type, const std::string& rest) {
      to += "  - [" + name + n + ", " + type + ", " + rest + "]\n";
      if (&to == &tree) links += "  - [" + name + n + ", 2, 0.1, 0.2, 0.3, 0.4, 0.01, 0.02, 0.5, 0.03, 0.6]\n";
    };
    joint(tree, "u", "R", std::string("base, 0, ") + around[i] + ", -pi/2, " + radius[i] + ", qu" + n + " + pi/2, 0");
    joint(tree, "v", "R", "u" + n + ", 0, 0, -pi/2, 0, qv" + n + " + pi/2, 0");
    joint(tree, "l", "P", "v" + n + ", 1, 0, -pi/2, 0, 0, ql" + n);
    joint(tree, "x", "R", "l" + n + ", 0, 0, pi/2, 0, qx" + n + " + pi/2, 0");
    joint(tree, "y", "R", "x" + n + ", 0, 0, pi/2, 0, qy" + n + " + pi/2, 0");
    joint(i == 0 ? tree : cut, "z", "R", "y" + n + ", 0, 0, pi/2, 0, qz" + n + " + pi, 0");
    if (i == 0) {
      joint(tree, "p", "F", "z0, 0, 0, 0, -0.35, 0.8, 0");
    } else {
      joint(cut, "e", "F", std::string("p0, 0, ") + at_platform[i] + ", 0, " + platform_radius[i] + ", 0, 0");
      loops += "  - [z" + n + ", e" + n + "]\n";
    }
  }
  return looped_robots::read(tree + cut + loops + links);
}

// Rows of its regressor are 10^4 times as large at some postures as at others: 160 singular values of Pinocchio's
// regressor, projected on the motors at 70 closed postures with rows of the same size, stand apart from the rest.
TEST(ClosedRank, a_hexapod_has_as_many_base_parameters_as_singular_values_of_pinocchio_s_regressor) {
  const BaseParameters base = base_parameters(hexapod());
  EXPECT_EQ(base.kept.size(), 160U);
  EXPECT_EQ(base.exact_rank, 160U);
}

// A rank from too few rows would be that of the rows.
TEST(ClosedRank, a_loop_that_is_nearly_singular_everywhere_is_refused) {
  const Robot robot = looped_robots::four_bar("1", "0.0001", "1", "0.00005");
  Arena arena = robot.arena;
  EXPECT_THROW(closed_rank(arena, robot, {0, 1, 2, 3}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
