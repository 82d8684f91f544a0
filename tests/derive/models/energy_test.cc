// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/energy.h"

#include <gtest/gtest.h>

#include <algorithm>

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

// A mass m on a vertical axis, frame 0 half a metre above the base that the description names: U = m g / 2.
TEST(Energy, counts_height_from_the_base_of_the_description) {
  Robot robot = empty_robot("mast");
  Arena& arena = robot.arena;
  const std::size_t j = add_frame(robot, "j1", "l1", 0);
  robot.frame(j).variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), arena.one()}};
  robot.frame(j).inertial.M = arena.symbol("M1");
  robot.link_count = 1;
  robot.gravity = {arena.zero(), arena.zero(), arena.negate(arena.symbol("g"))};
  Pose below = identity_pose(arena);
  below.position[2] = arena.constant(Rational(-1, 2));
  robot.attached.push_back({robot.base_name, 0, below});
  Model energy = derive(robot, "energy"), row = derive(robot, "energy-regressor");
  const auto expected = [](Model& model, bool with_mass) {
    const Ref height = model.arena.scale(Rational(1, 2), model.arena.symbol("g"));
    return with_mass ? model.arena.multiply(height, model.arena.symbol("M1")) : height;
  };
  EXPECT_TRUE(identical(energy.arena, energy.outputs[1].values[0], expected(energy, true)));
  const auto& labels = row.outputs[0].column_labels;
  const auto mass = std::find(labels.begin(), labels.end(), "M1");
  ASSERT_NE(mass, labels.end());
  EXPECT_TRUE(identical(row.arena, row.outputs[0].values[static_cast<std::size_t>(mass - labels.begin())],
                        expected(row, false)));
}

}  // namespace
}  // namespace armature::internal
