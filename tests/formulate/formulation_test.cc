// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/formulate/formulation.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/support/known_robots.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

std::size_t operations(const Model& model) {
  const OperationCount count = count_operations(lower(model));
  return count.mul + count.add;
}

// Friction, couplings, branches and prismatic joints included; formulate() may not change the function, its inputs or
// its name, nor raise the cost.
TEST(Formulation, is_the_same_model_and_never_dearer) {
  support::RobotOptions options;
  options.most_joints = 3;
  std::size_t explicit_ones = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    options.wrenches = options.rotating_base = seed % 4 == 0;
    const Robot robot = support::random_robot(seed, options).robot;
    for (const char* name : {"inverse-dynamics", "bias", "coriolis", "gravity", "inertia"}) {
      const Model usual = derive(robot, name), chosen = formulate(robot, {name}).model;
      EXPECT_EQ(chosen.name, usual.name);
      ASSERT_EQ(chosen.inputs.size(), usual.inputs.size()) << name << " of robot " << seed;
      for (std::size_t i = 0; i < usual.inputs.size(); ++i) EXPECT_EQ(chosen.inputs[i].name, usual.inputs[i].name);
      ASSERT_EQ(chosen.outputs.size(), usual.outputs.size());
      EXPECT_EQ(chosen.outputs[0].name, usual.outputs[0].name);
      EXPECT_TRUE(identical(chosen.arena, chosen.outputs[0].values, usual.arena, usual.outputs[0].values));
      EXPECT_LE(operations(chosen), operations(usual));
      explicit_ones += chosen.reference != usual.reference;
    }
  }
  EXPECT_GT(explicit_ones, 20u);
}

// The explicit form is taken at the given motion too.
TEST(Formulation, a_given_motion_is_put_in_both_ways) {
  Robot robot = support::planar2r();
  robot.coordinates[1].given_qd = robot.arena.zero();
  DeriveOptions options;
  options.given_motion = true;
  const Model free = formulate(robot, {"inverse-dynamics"}).model,
              given = formulate(robot, {"inverse-dynamics"}, options).model,
              expected = derive(robot, "inverse-dynamics", options);
  EXPECT_NE(free.reference, derive(robot, "inverse-dynamics").reference);  // it is the explicit form
  EXPECT_TRUE(identical(given.arena, given.outputs[0].values, expected.arena, expected.outputs[0].values));
  EXPECT_FALSE(identical(given.arena, given.outputs[0].values, free.arena, free.outputs[0].values));
  EXPECT_EQ(given.notes, expected.notes);
  EXPECT_LT(operations(given), operations(free));
}

TEST(Formulation, six_joints_stay_recursive_and_take_no_time) {
  const Robot robot = support::rx90();
  EXPECT_EQ(formulate(robot, {"inverse-dynamics"}).model.reference, derive(robot, "inverse-dynamics").reference);
}

}  // namespace
}  // namespace armature::internal
