// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/arm_solver.h"

#include <gtest/gtest.h>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

Arm random_arm(support::RandomArms& random, const std::string& types) {
  Arm arm;
  for (const char type : types) arm.axes.push_back({random.direction(), random.point(), type == 'P'});
  arm.tool = {rotation(random.direction(), 1), random.point()};
  return arm;
}

std::vector<std::pair<double, double>> no_limits(const Arm& arm) {
  return std::vector<std::pair<double, double>>(
      arm.axes.size(), {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()});
}

std::vector<double> posture(const Arm& arm, support::Random& numbers) {
  std::vector<double> q(arm.axes.size());
  for (std::size_t i = 0; i < q.size(); ++i)
    q[i] = arm.axes[i].slides ? numbers.uniform(-1, 1) : numbers.uniform(-3, 3);
  return q;
}

TEST(ArmSolver, arms_with_fewer_joints_reach_their_own_poses) {
  support::RandomArms random(21);
  support::Random numbers(21);
  for (const char* types : {"R", "RR", "RP", "RRR", "RPR", "RRRR", "RRPR", "RRRRR", "PRRRR"})
    for (int i = 0; i < 10; ++i) {
      const Arm arm = random_arm(random, types);
      const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 1);
      ASSERT_EQ(solver.added().size(), 6 - arm.axes.size());
      const std::vector<double> q = posture(arm, numbers);
      const Motion pose = forward(arm, q);
      const ArmAnswer answer = solver.solve(pose);
      EXPECT_FALSE(answer.partial) << types;
      bool there = false;
      for (const ArmSolution& s : answer.solutions) {
        EXPECT_LT(residual_of(step_between(forward(arm, s.v), pose)), 1e-6);
        double off = 0;
        for (std::size_t k = 0; k < q.size(); ++k)
          off = std::max(off, std::abs(arm.axes[k].slides ? s.v[k] - q[k] : wrapped(s.v[k] - q[k])));
        there = there || off < 1e-5;
      }
      EXPECT_TRUE(there) << types;
    }
}

// Where added joints turn about the axes of the arm's own, or two slides defeat the elimination.
TEST(ArmSolver, right_angled_arms_reach_their_own_poses) {
  support::Random numbers(23);
  const auto axis = [&] { return Vec3::Unit(static_cast<Eigen::Index>(numbers.uniform(0, 2.999))); };
  int reached = 0, regular = 0;
  for (const char* types : {"R", "RR", "PR", "RRR", "RRRR", "RRPR", "RRRRR", "PPRRRR", "RPRRPR", "PRRPRR"})
    for (int i = 0; i < 8; ++i) {
      Arm arm;
      for (const char type : std::string(types))
        arm.axes.push_back({axis(), 0.1 * Vec3(numbers.uniform(0, 5), numbers.uniform(0, 5), 1), type == 'P'});
      arm.tool.p = {0.2, 0.1, 0.5};
      const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 1);
      if (arm.axes.size() + solver.added().size() != 6) continue;  // its joints are not independent
      const Motion pose = forward(arm, posture(arm, numbers));
      const ArmAnswer answer = solver.solve(pose);
      reached += !answer.partial && !answer.solutions.empty();
      ++regular;
      for (const ArmSolution& s : answer.solutions)
        EXPECT_LT(residual_of(step_between(forward(arm, s.v), pose)), 1e-6) << types;
    }
  EXPECT_GT(regular, 40);
  EXPECT_EQ(reached, regular);
}

TEST(ArmSolver, a_pose_that_five_joints_cannot_reach_leaves_a_turn) {
  support::RandomArms random(22);
  support::Random numbers(22);
  const Arm arm = random_arm(random, "RRRRR");
  const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 1);
  Motion pose = forward(arm, posture(arm, numbers));
  pose.R = pose.R * rotation(Vec3::UnitZ(), 0.3);
  const ArmAnswer answer = solver.solve(pose);
  ASSERT_FALSE(answer.solutions.empty());
  EXPECT_TRUE(answer.partial);
  bool there = false;
  for (const ArmSolution& s : answer.solutions) there = there || std::abs(s.left[0] - 0.3) < 1e-6;
  EXPECT_TRUE(there);
}

TEST(ArmSolver, redundant_arms_are_solved_at_samples_and_at_a_given_posture) {
  support::RandomArms random(23);
  support::Random numbers(23);
  for (const char* types : {"RRRRRRR", "RRRPRRR", "RRRRRRRR"}) {
    Arm arm = random_arm(random, types);
    const std::size_t n = arm.axes.size();
    arm.axes[n - 2].p = arm.axes[n - 3].p = arm.axes[n - 1].p;
    const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 4);
    ASSERT_TRUE(solver.sampled());
    const std::vector<double> q = posture(arm, numbers);
    const Motion pose = forward(arm, q);
    const ArmAnswer answer = solver.solve(pose, q);
    bool there = false;
    for (const ArmSolution& s : answer.solutions) {
      EXPECT_LT(residual_of(step_between(forward(arm, s.v), pose)), 1e-9);
      double off = 0;
      for (std::size_t k = 0; k < n; ++k)
        off = std::max(off, std::abs(arm.axes[k].slides ? s.v[k] - q[k] : wrapped(s.v[k] - q[k])));
      there = there || off < 1e-5;
    }
    EXPECT_TRUE(there) << types;
  }
}

TEST(ArmSolver, out_of_reach_says_by_how_much) {
  // Two links of 1 m in a plane with a wrist: it reaches 2 m.
  const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ(), wrist = 2 * x;
  const Arm arm{{{z, Vec3::Zero()}, {y, Vec3::Zero()}, {y, x}, {z, wrist}, {y, wrist}, {x, wrist}},
                {Mat3::Identity(), wrist}};
  const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 1);
  const ArmAnswer answer = solver.solve({Mat3::Identity(), 2.5 * x});
  EXPECT_TRUE(answer.solutions.empty());
  EXPECT_NE(answer.reason.find("out of reach by 0.5 m"), std::string::npos) << answer.reason;
}

}  // namespace
}  // namespace armature::internal::ik
