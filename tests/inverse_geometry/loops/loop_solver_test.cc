// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/loops/loop_solver.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/json.h"
#include "armature/inverse_geometry/screws.h"
#include "tests/support/cases.h"
#include "tests/support/patience.h"
#include "tests/support/random_loops.h"

namespace armature::internal {
namespace {

using Eigen::VectorXd;
using support::library_robot;
using support::random_count;

double distance(const VectorXd& a, const VectorXd& b) {
  double most = 0;
  for (Eigen::Index k = 0; k < a.size(); ++k) most = std::max(most, std::abs(std::remainder(a[k] - b[k], 2 * M_PI)));
  return most;
}

bool has(const LoopAnswer& answer, const VectorXd& q, double tolerance) {
  return std::ranges::any_of(answer.postures, [&](const LoopPosture& p) { return distance(p.q, q) < tolerance; });
}

TEST(LoopSolver, the_four_bar_of_pinocchio_has_both_published_branches) {
  const LoopSolver solver(library_robot("four_bar"));
  const Json published = Json::parse(read_file(support::cases + "/loops/cl_fourbar_pinocchio.json"));
  ASSERT_FALSE(published["cases"].empty());
  for (const Json& each : published["cases"]) {
    const double driver = each["driver"], coupler = each["coupler_abs"], rocker = each["rocker_abs"];
    VectorXd q = VectorXd::Zero(4), expected(4);
    q[0] = driver;
    expected << driver, coupler - driver, rocker, rocker - coupler;
    const LoopAnswer answer = solver.solve(q);
    EXPECT_EQ(answer.postures.size(), 2U);
    EXPECT_TRUE(answer.promises_all);
    EXPECT_TRUE(has(answer, expected, 1e-12)) << each;
    EXPECT_LT(answer.postures[0].residual, 1e-14);
  }
  EXPECT_EQ(solver.plan().steps.at(0).kind, "planar");
  EXPECT_EQ(solver.plan().steps.at(0).assembly, "RRR");
}

TEST(LoopSolver, the_five_bar_reaches_the_published_points) {
  const LoopSolver solver(library_robot("five_bar"));
  const Json published = Json::parse(read_file(support::cases + "/loops/cl_fivebar.json"));
  ASSERT_FALSE(published["cases"].empty());
  for (const Json& each : published["cases"])
    for (const Json& row : each["solutions_q1_q2_q3_q4"]) {
      VectorXd expected(5);
      for (Eigen::Index k = 0; k < 4; ++k) expected[k] = row[static_cast<std::size_t>(k)];
      expected[4] = expected[0] + expected[1] - expected[2] - expected[3];
      VectorXd q = expected;
      q[1] = q[3] = q[4] = 0;
      const LoopAnswer answer = solver.solve(q);
      EXPECT_EQ(answer.postures.size(), 2U);
      EXPECT_TRUE(has(answer, expected, 1e-11)) << row;
    }
}

// Random planar, spherical and spatial loops, closed at a known posture.
TEST(LoopSolver, closed_forms_have_the_posture_that_a_random_loop_was_closed_at) {
  int closed_forms = 0;
  for (std::uint64_t seed = 1; seed <= random_count(30); ++seed) {
    const support::RandomLoop loop = support::random_loop(seed);
    const LoopSolver solver(loop.robot);
    ASSERT_EQ(solver.plan().steps.size(), 1U) << loop.robot.name;
    const LoopStep& step = solver.plan().steps[0];
    if (!step.tree) continue;
    ++closed_forms;
    const LoopAnswer answer = solver.solve(loop.q);
    EXPECT_TRUE(has(answer, loop.q, 1e-7)) << loop.robot.name << " " << step.kind << " " << step.assembly;
    for (const LoopPosture& posture : answer.postures) EXPECT_LT(posture.residual, closed_residual);
  }
  EXPECT_GT(closed_forms, 20);
}

// Nothing that Newton's iteration finds from random starts is missing.
TEST(LoopSolver, closed_forms_have_every_mode_that_random_starts_find) {
  for (std::uint64_t seed = 1; seed <= random_count(30); ++seed) {
    const support::RandomLoop loop = support::random_loop(seed);
    const LoopSolver solver(loop.robot);
    const LoopStep& step = solver.plan().steps.at(0);
    if (!step.tree) continue;
    const LoopAnswer answer = solver.solve(loop.q);
    RandomNumbers random(seed);
    for (int start = 0; start < 40; ++start) {
      VectorXd q = loop.q;
      for (const std::size_t k : step.unknown) q[static_cast<Eigen::Index>(k)] = random.uniform(-3, 3);
      if (solver.closure().close(q, step.unknown) > 1e-12) continue;
      EXPECT_TRUE(has(answer, q, 1e-5)) << loop.robot.name << " " << step.kind << " " << step.assembly;
    }
  }
}

TEST(LoopSolver, a_loop_that_is_too_short_says_by_how_much) {
  Robot robot = library_robot("four_bar");
  Arena& arena = robot.arena;
  robot.frame(3).geometry.d = arena.constant(3);  // bars of 0.6 + 1 + 0.6 m across 3 m
  const LoopAnswer answer = LoopSolver(robot).solve(VectorXd::Zero(4));
  EXPECT_TRUE(answer.postures.empty());
  ASSERT_TRUE(answer.open);
  EXPECT_NEAR(answer.gap, 0.8, 1e-6);
}

}  // namespace
}  // namespace armature::internal
