// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/loop_closure.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

using Eigen::VectorXd;

const std::map<std::string, double> sr400_lengths{{"d2", 0.2}, {"d3", 0.6}, {"d4", 0.1}, {"d8", 0.3}, {"RL4", 0.7}};

// Its parallelogram closes with th3 = pi/2 - th2 + th7, th8 = -th7 + th2, th9 = pi/2 + th3 (by hand, from fig. 3).
VectorXd sr400_posture(double th2, double th7) {
  VectorXd q = VectorXd::Zero(9);
  q[1] = th2;
  q[6] = th7;
  q[2] = M_PI / 2 - th2 + th7;
  q[7] = th2 - th7;
  q[8] = M_PI - q[7];
  return q;
}

// A Bennett loop: four revolute joints, twists a and b, lengths with sin(a)/sin(b) = d_a/d_b. Gruebler counts -2.
Robot bennett() {
  Robot robot = empty_robot("bennett");
  Arena& arena = robot.arena;
  const double a = 0.5, b = 0.9, da = std::sin(a), db = std::sin(b);
  const auto frame = [&](std::size_t antecedent, double alpha, double d, bool moves) {
    const std::string name = std::to_string(robot.frames.size() + 1);
    const std::size_t j = add_frame(robot, "joint" + name, "link" + name, antecedent);
    robot.frame(j).geometry.alpha = arena.constant(Rational::from_double(alpha));
    robot.frame(j).geometry.d = arena.constant(Rational::from_double(d));
    robot.frame(j).active = j == 1;
    if (!moves) robot.frame(j).type = JointType::fixed;
    else
      robot.frame(j).variable = {{add_coordinate(robot, "q" + name, "q" + name, "v" + name, "a" + name), arena.one()}};
    return j;
  };
  frame(0, 0, 0, true);
  frame(1, a, da, true);
  frame(2, b, db, true);
  frame(3, a, da, true);     // the opened joint
  frame(0, -b, -db, false);  // link 0 seen from joint 1
  robot.link_count = 3;
  robot.loops = {{4, 5}};
  return robot;
}

TEST(LoopClosure, the_residual_vanishes_where_the_parallelogram_of_the_sr400_closes) {
  const LoopClosure closure(support::published_robot("sr400"), sr400_lengths);
  for (const double th2 : {-1.0, 0.2, 0.7})
    for (const double th7 : {-0.4, 0.3, 2.0}) {
      EXPECT_LT(closure.residual(sr400_posture(th2, th7)).cwiseAbs().maxCoeff(), 1e-14) << th2 << " " << th7;
      VectorXd open = sr400_posture(th2, th7);
      open[2] += 0.1;
      EXPECT_GT(closure.residual(open).cwiseAbs().maxCoeff(), 0.05);
    }
}

TEST(LoopClosure, the_jacobian_is_the_derivative_of_the_residual_where_loops_are_closed) {
  const LoopClosure closure(support::published_robot("sr400"), sr400_lengths);
  const VectorXd q = sr400_posture(0.3, 1.1);
  const Eigen::MatrixXd J = closure.jacobian(q);
  for (Eigen::Index k = 0; k < q.size(); ++k) {
    VectorXd before = q, after = q;
    before[k] -= 1e-6;
    after[k] += 1e-6;
    const VectorXd slope = (closure.residual(after) - closure.residual(before)) / 2e-6;
    EXPECT_LT((slope + J.col(k)).cwiseAbs().maxCoeff(), 1e-8) << "coordinate " << k + 1;
  }
}

TEST(LoopClosure, closing_moves_only_what_is_free) {
  const LoopClosure closure(support::published_robot("sr400"), sr400_lengths);
  const VectorXd exact = sr400_posture(0.3, 1.1);
  VectorXd q = exact;
  q[2] += 0.3;
  q[7] -= 0.2;
  q[8] += 0.4;
  EXPECT_LT(closure.close(q, {2, 7, 8}), 1e-14);
  EXPECT_LT((q - exact).cwiseAbs().maxCoeff(), 1e-13);
}

TEST(LoopClosure, random_postures_are_closed) {
  const LoopClosure closure(bennett());
  RandomNumbers random(3);
  for (int i = 0; i < 20; ++i) {
    const auto q = closure.random_posture(random);
    ASSERT_TRUE(q);
    EXPECT_LT(closure.residual(*q).cwiseAbs().maxCoeff(), closed_residual);
  }
}

TEST(LoopClosure, symbols_without_a_value_are_named) {
  try {
    LoopClosure closure(support::published_robot("sr400"), {{"d2", 0.1}});
    FAIL();
  } catch (const InputError& problem) {
    EXPECT_NE(std::string(problem.what()).find("RL4"), std::string::npos) << problem.what();
  }
}

TEST(LoopMobility, planar_loops_have_three_equations) {
  const LoopMobility sr400 = loop_mobility(support::published_robot("sr400"));
  ASSERT_TRUE(sr400.closes);
  EXPECT_EQ(sr400.orders, std::vector<std::size_t>{3});
  EXPECT_EQ(sr400.gruebler, 6);
  EXPECT_EQ(sr400.rank, 3U);
  EXPECT_EQ(sr400.mobility, 6U);
  EXPECT_EQ(sr400.dependent_rank, 3U);
  EXPECT_TRUE(sr400.undetermined.empty());
  EXPECT_TRUE(sr400.overdetermined.empty());
}

TEST(LoopMobility, bennetts_loop_moves_although_gruebler_says_no) {
  const LoopMobility mobility = loop_mobility(bennett());
  ASSERT_TRUE(mobility.closes);
  EXPECT_EQ(mobility.orders, std::vector<std::size_t>{6});
  EXPECT_EQ(mobility.gruebler, -2);
  EXPECT_EQ(mobility.rank, 3U);
  EXPECT_EQ(mobility.mobility, 1U);
}

TEST(LoopMobility, missing_and_superfluous_motors_are_named) {
  Robot robot = support::published_robot("testloop");
  EXPECT_EQ(loop_mobility(robot).mobility, 2U);
  robot.frame(3).active = false;  // one motor for two freedoms
  EXPECT_EQ(loop_mobility(robot).undetermined, (std::vector<std::size_t>{1, 2, 3, 4}));
  robot.frame(3).active = robot.frame(2).active = true;  // three motors
  EXPECT_EQ(loop_mobility(robot).overdetermined, (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace armature::internal
