// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/energy.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"
#include "armature/expr/substitute.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// Power balance: q'^T tau = d/dt (E + U) for a robot without friction.
TEST(Energy, grows_by_the_power_of_the_torques) {
  testing_robots::Choices choices;
  choices.friction = false;
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Robot robot = testing_robots::random_robot(seed, choices);
    const Model inverse = derive(robot, "inverse-dynamics");
    Model energy = derive(robot, "energy");
    Arena& arena = energy.arena;
    const Ref total = arena.add(energy.outputs[0].values[0], energy.outputs[1].values[0]);
    const std::vector<Ref> tau = transplant(inverse.arena, inverse.outputs[0].values, arena);
    Scalar rate{arena, arena.zero()}, power = rate;
    for (std::size_t k = 0; k < tau.size(); ++k) {
      const Coordinate& c = robot.coordinates[k];
      rate += Scalar{arena, differentiate(arena, total, c.q)} * Scalar{arena, c.qd} +
              Scalar{arena, differentiate(arena, total, c.qd)} * Scalar{arena, c.qdd};
      power += Scalar{arena, tau[k]} * Scalar{arena, c.qd};
    }
    EXPECT_TRUE(identical(arena, rate.ref(), power.ref())) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
