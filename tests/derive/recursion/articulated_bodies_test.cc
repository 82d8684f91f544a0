// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/articulated_bodies.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

DeriveOptions method(const char* name) {
  DeriveOptions options;
  options.method = name;
  return options;
}

// The judge is the other method, which never forms an articulated body, and which inverts inverse dynamics.
TEST(ArticulatedBodies, agree_with_the_factorised_inertia_matrix) {
  testing_robots::Choices choices;
  choices.couplings = false;
  for (unsigned seed = 0; seed < 80; ++seed) {
    const Robot robot = testing_robots::random_robot(seed, choices);
    const Model a = derive(robot, "direct-dynamics", method("articulated"));
    const Model b = derive(robot, "direct-dynamics", method("factorised"));
    EXPECT_TRUE(identical(a.arena, a.outputs[0].values, b.arena, b.outputs[0].values)) << "seed " << seed;
  }
}

TEST(ArticulatedBodies, coupled_joints_are_refused_with_a_hint) {
  Robot robot = testing_robots::random_robot(1, {2, 2, false, false, false, false});
  robot.frame(2).variable.push_back({0, robot.arena.constant(-1)});
  try {
    derive(robot, "direct-dynamics", method("articulated"));
    FAIL();
  } catch (const UnmetRequest& refusal) {
    EXPECT_NE(refusal.hint().find("factorised"), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
