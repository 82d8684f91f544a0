// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/split.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/derive/floating_robots.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

// A robot with everything that can act on it.
Robot disturbed(unsigned seed) {
  Robot robot = random_robot(seed);
  robot.frame(robot.link_count).force[1] = robot.arena.symbol("FY");
  robot.base_angular_velocity[0] = robot.arena.symbol("w0");
  robot.base_acceleration[2] = robot.arena.symbol("a0");
  return robot;
}

std::vector<Model> parts_of(const Robot& robot) {
  return {derive(robot, "split-coefficients"), derive(robot, "split-velocity"), derive(robot, "split-synchronous")};
}

TEST(Split, the_parts_together_are_inverse_dynamics) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const Robot robot = disturbed(seed);
    const std::vector<Model> parts = parts_of(robot);
    Model synchronous = parts[2];
    Arena& arena = synchronous.arena;
    const std::vector<Ref> a = transplant(parts[0].arena, parts[0].outputs[0].values, arena);
    const std::vector<Ref> q = transplant(parts[0].arena, parts[0].outputs[1].values, arena);
    const std::vector<Ref> c = transplant(parts[1].arena, parts[1].outputs[0].values, arena);
    std::unordered_map<Ref, Ref> background;
    for (std::size_t i = 0; i < a.size(); ++i) background.emplace(synchronous.inputs[0].symbols[i], a[i]);
    for (std::size_t i = 0; i < q.size(); ++i)
      background.emplace(synchronous.inputs[1].symbols[i], arena.add(q[i], c[i]));
    const std::vector<Ref> tau = substitute(arena, synchronous.outputs[0].values, background);
    const Model whole = derive(robot, "inverse-dynamics");
    EXPECT_TRUE(identical(arena, tau, whole.arena, whole.outputs[0].values)) << "seed " << seed;
  }
}

TEST(Split, of_a_floating_base_gives_its_wrench_too) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Robot robot = testing_robots::floating_robot(seed);
    const std::vector<Model> parts = parts_of(robot);
    Model synchronous = parts[2];
    Arena& arena = synchronous.arena;
    const std::vector<Ref> a = transplant(parts[0].arena, parts[0].outputs[0].values, arena);
    const std::vector<Ref> q = transplant(parts[0].arena, parts[0].outputs[1].values, arena);
    const std::vector<Ref> c = transplant(parts[1].arena, parts[1].outputs[0].values, arena);
    std::unordered_map<Ref, Ref> background;
    for (std::size_t i = 0; i < a.size(); ++i) background.emplace(synchronous.inputs[0].symbols[i], a[i]);
    for (std::size_t i = 0; i < q.size(); ++i)
      background.emplace(synchronous.inputs[1].symbols[i], arena.add(q[i], c[i]));
    const Model whole = derive(robot, "inverse-dynamics"), split = derive(robot, "split");
    ASSERT_EQ(synchronous.outputs.size(), 2U);
    for (std::size_t part = 0; part < 2; ++part) {
      const std::vector<Ref> torques = substitute(arena, synchronous.outputs[part].values, background);
      EXPECT_TRUE(identical(arena, torques, whole.arena, whole.outputs[part].values)) << seed;
      EXPECT_TRUE(identical(split.arena, split.outputs[3 + part].values, whole.arena, whole.outputs[part].values))
          << seed;
    }
  }
}

TEST(Split, the_one_program_has_the_parts_and_the_torques) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const Robot robot = disturbed(seed);
    const Model split = derive(robot, "split"), whole = derive(robot, "inverse-dynamics");
    const std::vector<Model> parts = parts_of(robot);
    ASSERT_EQ(split.outputs.size(), 4u);
    EXPECT_TRUE(identical(split.arena, split.outputs[0].values, parts[0].arena, parts[0].outputs[0].values)) << seed;
    EXPECT_TRUE(identical(split.arena, split.outputs[1].values, parts[0].arena, parts[0].outputs[1].values)) << seed;
    EXPECT_TRUE(identical(split.arena, split.outputs[2].values, parts[1].arena, parts[1].outputs[0].values)) << seed;
    EXPECT_TRUE(identical(split.arena, split.outputs[3].values, whole.arena, whole.outputs[0].values)) << seed;
  }
}

TEST(Split, the_synchronous_part_takes_n_multiplications_and_n_additions_a_joint) {
  for (std::size_t n = 1; n <= 7; ++n) {
    const Robot robot = random_robot(5, {n, n, true, false, true, true});
    const OperationCount count = count_operations(lower(derive(robot, "split-synchronous")));
    EXPECT_EQ(count.mul, n * n);
    EXPECT_EQ(count.add, n * n);
  }
}

TEST(Split, inputs_that_clash_with_names_of_the_robot_are_renamed) {
  Robot robot = random_robot(2, {2, 2, false, false, false, false});
  robot.frame(1).inertial.M = robot.arena.symbol("H1");
  const Model model = derive(robot, "split-synchronous");
  EXPECT_EQ(model.arena.name_of(model.inputs[1].symbols[0]), "H1_");
}

}  // namespace
}  // namespace armature::internal
