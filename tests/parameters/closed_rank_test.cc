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

}  // namespace
}  // namespace armature::internal
