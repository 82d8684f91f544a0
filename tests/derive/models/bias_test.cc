// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/bias.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"
#include "armature/expr/substitute.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// inverse dynamics = A q'' + H.
TEST(Bias, completes_the_inertia_matrix) {
  for (unsigned seed = 0; seed < 120; ++seed) {
    const Robot robot = testing_robots::random_robot(seed);
    const Model inverse = derive(robot, "inverse-dynamics"), inertia = derive(robot, "inertia");
    Model bias = derive(robot, "bias");
    Arena& arena = bias.arena;
    const std::vector<Ref> a = transplant(inertia.arena, inertia.outputs[0].values, arena);
    const std::size_t n = robot.coordinates.size();
    std::vector<Ref> sums;
    for (std::size_t i = 0; i < n; ++i) {
      Scalar sum{arena, bias.outputs[0].values[i]};
      for (std::size_t j = 0; j < n; ++j) sum += Scalar{arena, a[i * n + j]} * Scalar{arena, robot.coordinates[j].qdd};
      sums.push_back(sum.ref());
    }
    EXPECT_TRUE(identical(inverse.arena, inverse.outputs[0].values, arena, sums)) << "seed " << seed;
  }
}

// Without friction, and with the base at rest, H = C + Q.
TEST(Coriolis, and_gravity_are_the_bias_of_a_robot_without_friction) {
  testing_robots::Choices choices;
  choices.friction = false;
  for (unsigned seed = 0; seed < 120; ++seed) {
    const Robot robot = testing_robots::random_robot(seed, choices);
    const Model bias = derive(robot, "bias"), gravity = derive(robot, "gravity");
    Model coriolis = derive(robot, "coriolis");
    Arena& arena = coriolis.arena;
    const std::vector<Ref> q = transplant(gravity.arena, gravity.outputs[0].values, arena);
    std::vector<Ref> sums;
    for (std::size_t i = 0; i < q.size(); ++i) sums.push_back(arena.add(coriolis.outputs[0].values[i], q[i]));
    EXPECT_TRUE(identical(bias.arena, bias.outputs[0].values, arena, sums)) << "seed " << seed;
  }
}

// Velocity torques are quadratic: at twice the speed they are four times as large.
TEST(Coriolis, is_quadratic_in_velocities) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Robot robot = testing_robots::random_robot(seed);
    Model model = derive(robot, "coriolis");
    Arena& arena = model.arena;
    std::unordered_map<Ref, Ref> faster;
    for (const Coordinate& c : robot.coordinates) faster.emplace(c.qd, arena.scale(2, c.qd));
    std::vector<Ref> four_times;
    for (const Ref value : model.outputs[0].values) four_times.push_back(arena.scale(4, value));
    const std::vector<Ref> fast = substitute(arena, model.outputs[0].values, faster);
    EXPECT_TRUE(identical(arena, fast, arena, four_times)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
