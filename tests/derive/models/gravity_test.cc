// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/gravity.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

TEST(Gravity, is_the_gradient_of_the_potential_energy) {
  for (unsigned seed = 0; seed < 120; ++seed) {
    const Robot robot = testing_robots::random_robot(seed);
    const Model gravity = derive(robot, "gravity");
    Model energy = derive(robot, "energy");
    std::vector<Ref> gradient;
    for (const Coordinate& c : robot.coordinates)
      gradient.push_back(differentiate(energy.arena, energy.outputs[1].values[0], c.q));
    EXPECT_TRUE(identical(gravity.arena, gravity.outputs[0].values, energy.arena, gradient)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
