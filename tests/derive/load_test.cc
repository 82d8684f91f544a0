// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/load.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/program/lower.h"
#include "tests/derive/symbolic_robots.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

// A tool turned by `t` about z and moved by (px, 0, pz).
void add_tool(Robot& robot) {
  Arena& a = robot.arena;
  const Ref t = a.symbol("t"), o = a.zero();
  robot.attached.push_back(
      {"tool",
       robot.link_count,
       {{a.cos(t), a.negate(a.sin(t)), o, a.sin(t), a.cos(t), o, o, o, a.one()}, {a.symbol("px"), o, a.symbol("pz")}}});
}

// The same tool as a link of its own, fixed to the last one, with the load as its parameters.
Robot with_load_link(const Robot& robot) {
  Robot result = robot;
  Arena& a = result.arena;
  Frame& tool = result.frame(add_frame(result, "tool", "tool", robot.link_count));
  tool.type = JointType::fixed;
  tool.geometry.theta = a.symbol("t");
  tool.geometry.d = a.symbol("px");
  tool.geometry.r = a.symbol("pz");
  const auto s = [&](const char* name) { return a.symbol(name); };
  tool.inertial = {s("XXL"), s("XYL"), s("XZL"), s("YYL"), s("YZL"), s("ZZL"), s("MXL"), s("MYL"), s("MZL"), s("ML")};
  return result;
}

TEST(Load, is_a_body_fixed_to_the_tool) {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    Robot robot = random_robot(seed);
    const Robot expected = with_load_link(robot);
    add_tool(robot);
    const Robot loaded = with_load(robot);
    for (const char* name : {"inverse-dynamics", "inertia", "bias", "coriolis", "gravity", "energy", "lagrange",
                             "lagrange-pseudo-inertia", "split-coefficients", "split-velocity"}) {
      const Model a = derive(loaded, name), b = derive(expected, name);
      for (std::size_t i = 0; i < a.outputs.size(); ++i)
        EXPECT_TRUE(identical(a.arena, a.outputs[i].values, b.arena, b.outputs[i].values))
            << "seed " << seed << ", " << name << ", " << a.outputs[i].name;
    }
  }
}

TEST(Load, direct_dynamics_feel_it) {
  for (unsigned seed : {3u, 8u, 21u}) {
    Robot robot = random_robot(seed, {2, 4, true, false, false, true});
    const Robot expected = with_load_link(robot);
    add_tool(robot);
    const Model a = derive(with_load(robot), "direct-dynamics"), b = derive(expected, "direct-dynamics");
    EXPECT_TRUE(identical(a.arena, a.outputs[0].values, b.arena, b.outputs[0].values)) << seed;
  }
}

TEST(Load, is_an_input_of_the_models_that_depend_on_it) {
  const Robot robot = with_load(support::puma260());
  for (const char* name : {"inverse-dynamics", "inertia", "gravity", "split-coefficients", "split-velocity"}) {
    const Model model = derive(robot, name);
    EXPECT_EQ(model.inputs.back().name, "load") << name;
    EXPECT_EQ(model.inputs.back().symbols.size(), 10u) << name;
    EXPECT_EQ(model.inputs.back().units.size(), 10u) << name;
    const Program program = lower(model);
    for (const std::string& parameter : program.parameters) EXPECT_NE(parameter, "ML") << name;
  }
  for (const char* name : {"regressor", "split-synchronous"})
    for (const Input& input : derive(robot, name).inputs) EXPECT_NE(input.name, "load") << name;
}

TEST(Load, names_do_not_clash_with_the_robot) {
  Robot robot = random_robot(4);
  robot.frame(1).inertial.M = robot.arena.symbol("ML");
  const Robot loaded = with_load(robot);
  EXPECT_EQ(loaded.arena.name_of(loaded.load[0]), "XXL_");
  EXPECT_EQ(loaded.arena.name_of(loaded.load[9]), "ML_");
}

TEST(Load, goes_where_it_is_told_or_says_why_not) {
  const Robot robot = support::puma260();
  const Robot third = with_load(robot, "3");
  EXPECT_FALSE(third.arena.is_zero(third.frame(3).inertial.XX));
  EXPECT_EQ(third.frame(6).inertial.XX, robot.frame(6).inertial.XX);
  EXPECT_THROW(with_load(robot, "no such frame"), InputError);
  EXPECT_THROW(with_load(robot, "0"), UnmetRequest);
  EXPECT_THROW(with_load(with_load(robot)), UnmetRequest);
}

TEST(Load, parts_add_up_to_the_whole) {
  const Robot robot = support::puma260();
  const LoadParts parts = load_parts(with_load(robot));
  EXPECT_TRUE(parts.rest.load.empty());
  EXPECT_EQ(parts.rest.frame(6).inertial.M, robot.frame(6).inertial.M);
  EXPECT_EQ(parts.rest.arena.name_of(parts.load[5].M), "ML");
  EXPECT_TRUE(parts.rest.arena.is_zero(parts.load[4].M));
}

}  // namespace
}  // namespace armature::internal
