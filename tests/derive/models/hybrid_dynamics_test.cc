// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// With the base's twist rate that it finds, inverse dynamics gives the wrench on the base and the torques, exactly.
#include "armature/derive/models/hybrid_dynamics.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "tests/derive/floating_robots.h"

namespace armature::internal {
namespace {

TEST(HybridDynamics, inverse_dynamics_confirms_the_twist_rate_and_the_torques) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Robot robot = testing_robots::floating_robot(seed);
    Model hybrid = derive(robot, "hybrid-dynamics");
    const Model inverse = derive(robot, "inverse-dynamics");
    Arena& arena = hybrid.arena;
    const BaseSymbols symbols = base_symbols(robot);
    std::unordered_map<Ref, Ref> rates;
    for (std::size_t i = 0; i < 3; ++i) {
      rates.emplace(symbols.velocity_rate[i], hybrid.outputs[0].values[i]);
      rates.emplace(symbols.angular_velocity_rate[i], hybrid.outputs[0].values[3 + i]);
    }
    const std::vector<Ref> found =
        substitute(arena, transplant(inverse.arena, output_values(inverse.outputs), arena), rates);
    std::vector<Ref> expected = hybrid.inputs.back().symbols;
    for (const Ref torque : hybrid.outputs[1].values) expected.push_back(torque);
    EXPECT_TRUE(identical(arena, found, arena, expected)) << seed;
  }
}

TEST(HybridDynamics, a_fixed_base_has_none) {
  EXPECT_THROW(derive(testing_robots::random_robot(1), "hybrid-dynamics"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
