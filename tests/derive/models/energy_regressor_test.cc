// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/energy_regressor.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/derive/parameters.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

// h K is the energy of the model "energy".
TEST(EnergyRegressor, times_parameters_is_the_energy) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const Robot robot = random_robot(seed);
    Model rows = derive(robot, "energy-regressor"), energy = derive(robot, "energy");
    Arena& arena = rows.arena;
    Ref total = arena.zero();
    const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
    for (std::size_t c = 0; c < parameters.size(); ++c)
      total = arena.add(total, arena.multiply(rows.outputs[0].values[c], parameters[c].value));
    const Ref expected = energy.arena.add(energy.outputs[0].values[0], energy.outputs[1].values[0]);
    EXPECT_TRUE(identical(arena, std::vector<Ref>{total}, energy.arena, std::vector<Ref>{expected})) << seed;
  }
}

// The power of the torques, column by column: q'^T W = d/dt h + D.
TEST(EnergyRegressor, its_rate_and_the_losses_are_the_power_of_the_regressor) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const Robot robot = random_robot(seed);
    Model rows = derive(robot, "energy-regressor");
    const Model regressor = derive(robot, "regressor");
    Arena& arena = rows.arena;
    const std::vector<Ref> w = transplant(regressor.arena, regressor.outputs[0].values, arena);
    const std::size_t width = rows.outputs[0].columns;
    ASSERT_EQ(rows.outputs[0].column_labels, regressor.outputs[0].column_labels);
    std::vector<Ref> balance(rows.outputs[1].values);
    const auto add = [&](std::size_t c, Ref a, Ref b) { balance[c] = arena.add(balance[c], arena.multiply(a, b)); };
    for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
      const Coordinate& each = robot.coordinates[k];
      const std::vector<Ref> by_q = differentiate(arena, rows.outputs[0].values, each.q);
      const std::vector<Ref> by_qd = differentiate(arena, rows.outputs[0].values, each.qd);
      for (std::size_t c = 0; c < width; ++c) {
        add(c, by_q[c], each.qd);
        add(c, by_qd[c], each.qdd);
        add(c, w[k * width + c], arena.negate(each.qd));
      }
    }
    EXPECT_TRUE(identically_zero(arena, balance)) << "seed " << seed;
  }
}

TEST(EnergyRegressor, a_moving_base_is_refused_with_a_hint) {
  Robot robot = random_robot(1);
  robot.base_acceleration[2] = robot.arena.symbol("a");
  for (const char* name : {"energy-regressor", "filtered-regressor"}) {
    try {
      derive(robot, name);
      ADD_FAILURE() << name;
    } catch (const UnmetRequest& refusal) {
      EXPECT_NE(std::string(refusal.what()).find("base"), std::string::npos);
      EXPECT_FALSE(refusal.hint().empty());
    }
  }
}

}  // namespace
}  // namespace armature::internal
