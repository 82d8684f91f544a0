// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/arm_solver.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <bit>

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

// The joints give as many freedoms as they are.
bool is_regular(const Arm& arm, const std::vector<double>& q) {
  const auto n = static_cast<Eigen::Index>(q.size());
  Eigen::MatrixXd jacobian(6, n);
  const Motion tip = forward(arm, q);
  Motion g;
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Axis axis = moved(g, arm.axes[k]);
    if (axis.slides) jacobian.col(i) << axis.h, Vec3::Zero();
    else jacobian.col(i) << axis.h.cross(tip.p - axis.p), axis.h;
    g = g * moved(arm.axes[k], q[k]);
  }
  return Eigen::JacobiSVD<Eigen::MatrixXd>(jacobian).singularValues()[n - 1] > 1e-3;
}

bool has_posture(const Arm& arm, const ArmAnswer& answer, const std::vector<double>& q) {
  return std::ranges::any_of(answer.solutions, [&](const ArmSolution& s) {
    for (std::size_t k = 0; k < q.size(); ++k)
      if (std::abs(arm.axes[k].slides ? s.v[k] - q[k] : wrapped(s.v[k] - q[k])) > 1e-5) return false;
    return true;
  });
}

TEST(ArmSolver, arms_with_fewer_joints_reach_their_own_poses) {
  support::RandomArms random(21);
  support::Random numbers(21);
  for (const char* types : {"R", "RR", "RP", "RRR", "RPR", "RRRR", "RRPR", "RRRRR", "PRRRR"})
    for (int i = 0; i < 4; ++i) {
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

// Every mix of revolute and prismatic joints, axes in general position and at right angles, where added joints turn
// about the axes of the arm's own and elimination is degenerate. Newton's iteration from random postures, which shares
// nothing with the solvers but forward geometry, finds no posture that is missing.
TEST(ArmSolver, two_to_six_joints_of_any_kind_give_all_their_postures) {
  support::RandomArms random(25);
  support::Random numbers(25);
  const auto right_angled = [&] { return Vec3::Unit(static_cast<Eigen::Index>(numbers.below(3))); };
  std::size_t regular = 0, known = 0, doubtful = 0;
  for (std::size_t n = 2; n <= 6; ++n)
    for (std::size_t mix = 0; mix < (1U << n); ++mix)
      for (const bool right : {false, true}) {
        if (std::popcount(mix) > 3 || (n == 6 && mix % 3 != 0)) continue;  // more slides depend on each other
        Arm arm;
        for (std::size_t i = 0; i < n; ++i)
          arm.axes.push_back({right ? right_angled() : random.direction(), random.point(), (mix >> i & 1U) != 0});
        arm.tool = {rotation(random.direction(), 1), random.point()};
        std::vector<double> q = posture(arm, numbers);
        if (!is_regular(arm, q)) continue;
        const Motion pose = forward(arm, q);
        const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 1);
        const ArmAnswer answer = solver.solve(pose);
        ++regular;
        doubtful += answer.reason.starts_with("postures may be missing") ? 1 : 0;
        EXPECT_TRUE(answer.reason.empty() || answer.reason.starts_with("postures may be missing")) << answer.reason;
        EXPECT_TRUE(has_posture(arm, answer, q)) << n << " joints, mix " << mix;
        for (const ArmSolution& s : answer.solutions)
          EXPECT_LT(residual_of(step_between(forward(arm, s.v), pose)), 1e-9);
        for (int start = 0; start < 3; ++start) {
          q = posture(arm, numbers);
          if (approach(arm, pose, q, 60) > 1e-10 || !is_regular(arm, q)) continue;
          ++known;
          EXPECT_TRUE(has_posture(arm, answer, q)) << n << " joints, mix " << mix << ": a posture is missing";
        }
      }
  EXPECT_GT(regular, 80U);
  EXPECT_GT(known, 80U);
  EXPECT_LT(doubtful, regular / 10);
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

// The first two turn about one axis: whatever the pose, one can turn against the other.
TEST(ArmSolver, two_joints_on_one_axis_are_a_family) {
  support::RandomArms random(27);
  support::Random numbers(28);
  for (int i = 0; i < 4; ++i) {
    Arm arm = random_arm(random, "RRRR");
    arm.axes[1] = arm.axes[0];
    const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 16);
    const Motion pose = forward(arm, posture(arm, numbers));
    const ArmAnswer answer = solver.solve(pose);
    ASSERT_FALSE(answer.solutions.empty());
    EXPECT_LE(answer.solutions.size(), 8U);
    for (const ArmSolution& s : answer.solutions) {
      EXPECT_EQ(s.singularity.kind, Regularity::family);
      ASSERT_EQ(s.direction.size(), 4U);
      EXPECT_NEAR(s.direction[0] + s.direction[1], 0, 1e-3);
      std::vector<double> beside = s.v;
      for (std::size_t k = 0; k < 4; ++k) beside[k] += 0.1 * s.direction[k];
      EXPECT_LT((forward(arm, beside).p - pose.p).norm(), 1e-3);
    }
  }
}

TEST(ArmSolver, redundant_arms_are_solved_at_samples_and_at_a_given_posture) {
  support::RandomArms random(23);
  support::Random numbers(23);
  for (const char* types : {"RRRRRRR", "RRRPRRR", "RRRRRRRR"}) {
    Arm arm = random_arm(random, types);
    const std::size_t n = arm.axes.size();
    arm.axes[n - 2].p = arm.axes[n - 3].p = arm.axes[n - 1].p;
    const ArmSolver solver(arm, no_limits(arm), SixMethod::automatic, 4);
    ASSERT_EQ(solver.held().size(), n - 6);
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
