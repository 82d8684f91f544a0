// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/filtered_regressor.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

// W = d/dt D1 + D2, element by element, by the chain rule.
TEST(FilteredRegressor, the_rate_of_d1_and_d2_are_the_regressor) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const Robot robot = random_robot(seed);
    Model filtered = derive(robot, "filtered-regressor");
    const Model regressor = derive(robot, "regressor");
    Arena& arena = filtered.arena;
    ASSERT_EQ(filtered.outputs[0].column_labels, regressor.outputs[0].column_labels);
    ASSERT_EQ(filtered.outputs[1].column_labels, regressor.outputs[0].column_labels);
    std::vector<Ref> sum(filtered.outputs[1].values);
    for (const Coordinate& each : robot.coordinates) {
      const std::vector<Ref> by_q = differentiate(arena, filtered.outputs[0].values, each.q);
      const std::vector<Ref> by_qd = differentiate(arena, filtered.outputs[0].values, each.qd);
      for (std::size_t c = 0; c < sum.size(); ++c)
        sum[c] = arena.add(sum[c], arena.add(arena.multiply(by_q[c], each.qd), arena.multiply(by_qd[c], each.qdd)));
    }
    EXPECT_TRUE(identical(arena, sum, regressor.arena, regressor.outputs[0].values)) << "seed " << seed;
  }
}

TEST(FilteredRegressor, knows_no_accelerations) {
  const Model model = derive(random_robot(7), "filtered-regressor");
  EXPECT_EQ(model.inputs.size(), 2u);
}

}  // namespace
}  // namespace armature::internal
