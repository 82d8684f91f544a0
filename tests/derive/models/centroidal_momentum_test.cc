// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Momentum is its matrix times the velocities, exactly. DART judges both on random trees
// (proofs/floating_proof.cc).
#include "armature/derive/models/centroidal_momentum.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/identical.h"
#include "tests/derive/floating_robots.h"

namespace armature::internal {
namespace {

TEST(CentroidalMomentum, is_its_matrix_times_the_velocities) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Robot robot = testing_robots::floating_robot(seed);
    Model model = derive(robot, "centroidal-momentum");
    Arena& arena = model.arena;
    const BaseSymbols symbols = base_symbols(robot);
    std::vector<Ref> velocities(symbols.velocity.begin(), symbols.velocity.end());
    velocities.insert(velocities.end(), symbols.angular_velocity.begin(), symbols.angular_velocity.end());
    for (const Coordinate& c : robot.coordinates) velocities.push_back(c.qd);
    ASSERT_EQ(model.outputs[1].columns, velocities.size());
    std::vector<Ref> product;
    for (std::size_t i = 0; i < 6; ++i) {
      Ref sum = arena.zero();
      for (std::size_t k = 0; k < velocities.size(); ++k)
        sum = arena.add(sum, arena.multiply(model.outputs[1].values[i * velocities.size() + k], velocities[k]));
      product.push_back(sum);
    }
    EXPECT_TRUE(identical(arena, product, arena, model.outputs[0].values)) << seed;
  }
}

TEST(CentroidalMomentum, a_fixed_base_has_none) {
  EXPECT_THROW(derive(testing_robots::random_robot(1), "centroidal-momentum"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
