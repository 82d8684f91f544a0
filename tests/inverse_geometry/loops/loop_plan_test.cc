// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/loops/loop_plan.h"

#include <gtest/gtest.h>

#include "armature/inverse_geometry/closed_form/tree_text.h"
#include "tests/support/cases.h"
#include "tests/support/random_loops.h"

namespace armature::internal {
namespace {

using Numbers = std::vector<std::size_t>;
using support::library_robot;
using support::published_robot;

LoopPlan plan_of(const Robot& robot) { return plan_loops(robot, loop_structure(robot).motorised); }

TEST(LoopPlan, symbolic_lengths_have_a_closed_form) {
  const LoopPlan plan = plan_of(published_robot("sr400"));
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.steps[0].unknown, (Numbers{2, 7, 8}));
  EXPECT_EQ(plan.steps[0].kind, "planar");
  EXPECT_EQ(plan.steps[0].assembly, "RRR");
  ASSERT_TRUE(plan.steps[0].tree);
  EXPECT_EQ(plan.steps[0].tree->most_solutions(), 2U);
  EXPECT_TRUE(plan.steps[0].tree->conditions.empty());
  EXPECT_NE(tree_text(*plan.steps[0].tree).find("d8"), std::string::npos);
}

TEST(LoopPlan, legs_of_a_platform_are_solved_one_by_one_when_the_platform_is_known) {
  const Robot robot = library_robot("hexapod");
  const LoopPlan together = plan_of(robot);
  ASSERT_EQ(together.steps.size(), 1U);
  EXPECT_EQ(together.steps[0].kind, "coupled");
  EXPECT_FALSE(together.steps[0].tree);
  EXPECT_TRUE(together.steps[0].held.empty());
  const LoopPlan known = plan_loops(robot, {0, 1, 2, 3, 4, 5});  // the six joints of leg 1
  ASSERT_EQ(known.steps.size(), 5U);
  for (const LoopStep& step : known.steps) {
    EXPECT_EQ(step.kind, "spatial");
    EXPECT_TRUE(step.assembly == "UPS" || step.assembly == "SPU") << step.assembly;
    EXPECT_TRUE(step.tree) << step.why_not;
  }
}

TEST(LoopPlan, spherical_loops_have_closed_forms) {
  for (const std::uint64_t seed : {1, 4, 7, 10}) {
    const LoopPlan plan = plan_of(support::random_loop(seed).robot);
    EXPECT_EQ(plan.steps.at(0).kind, "spherical");
    EXPECT_TRUE(plan.steps.at(0).tree);
  }
}

// A rod between two ball joints turns about itself: one of seven coordinates is held.
TEST(LoopPlan, idle_freedoms_are_held) {
  Robot robot = empty_robot("rssr");
  Arena& arena = robot.arena;
  const Ref right = arena.scale(Rational(1, 2), arena.pi());
  const auto frame = [&](std::size_t antecedent, Ref alpha, int d, bool moves) {
    const std::string name = std::to_string(robot.frames.size() + 1);
    const std::size_t j = add_frame(robot, "j" + name, "l" + name, antecedent);
    robot.frame(j).geometry.alpha = alpha;
    robot.frame(j).geometry.d = arena.constant(d);
    robot.frame(j).active = j == 1;
    if (!moves) robot.frame(j).type = JointType::fixed;
    else
      robot.frame(j).variable = {{add_coordinate(robot, "q" + name, "q" + name, "v" + name, "a" + name), arena.one()}};
  };
  frame(0, arena.zero(), 0, true);  // the driven crank
  frame(1, arena.zero(), 1, true);  // a ball joint at its end
  frame(2, right, 0, true);
  frame(3, right, 0, true);
  frame(0, right, 3, true);         // the other crank, about another axis
  frame(4, arena.zero(), 3, true);  // the ball joint at the end of the rod: two links and the opened joint
  frame(6, right, 0, true);
  frame(7, right, 0, true);          // opened
  frame(5, arena.zero(), 1, false);  // its place on the other crank
  robot.link_count = 7;
  robot.loops = {{8, 9}};
  const LoopPlan plan = plan_of(robot);
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.steps[0].held.size(), 1U);
  EXPECT_EQ(plan.steps[0].unknown.size(), 6U);
}

}  // namespace
}  // namespace armature::internal
