// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/direct_dynamics.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// direct(inverse) is the identity, exactly.
void expect_identity(const Robot& robot, const std::string& method, unsigned seed) {
  DeriveOptions options;
  options.method = method;
  Model direct = derive(robot, "direct-dynamics", options);
  const Model inverse = derive(robot, "inverse-dynamics");
  Arena& arena = direct.arena;
  const std::vector<Ref> tau = transplant(inverse.arena, inverse.outputs[0].values, arena);
  std::unordered_map<Ref, Ref> torques;
  std::vector<Ref> expected;
  for (std::size_t k = 0; k < tau.size(); ++k) {
    torques.emplace(direct.inputs[2].symbols[k], tau[k]);
    expected.push_back(robot.coordinates[k].qdd);
  }
  const std::vector<Ref> back = substitute(arena, direct.outputs[0].values, torques);
  EXPECT_TRUE(identical(arena, back, arena, expected)) << method << ", seed " << seed;
}

TEST(DirectDynamics, factorised_inverts_inverse_dynamics) {
  for (unsigned seed = 0; seed < 80; ++seed) expect_identity(testing_robots::random_robot(seed), "factorised", seed);
}

TEST(DirectDynamics, the_cheaper_method_is_chosen_and_named) {
  const Model model = derive(testing_robots::random_robot(3), "direct-dynamics");
  ASSERT_FALSE(model.notes.empty());
  EXPECT_TRUE(model.notes[0].starts_with("method: ")) << model.notes[0];
}

TEST(DirectDynamics, an_unknown_method_is_refused) {
  DeriveOptions options;
  options.method = "magic";
  EXPECT_THROW(derive(testing_robots::random_robot(3), "direct-dynamics", options), InputError);
}

TEST(DirectDynamics, a_joint_that_moves_no_mass_is_refused) {
  Robot robot = empty_robot("empty");
  Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
  frame.variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), robot.arena.one()}};
  EXPECT_THROW(derive(robot, "direct-dynamics"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
