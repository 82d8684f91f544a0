// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/combine.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/emit/example_robots.h"

namespace armature::internal {
namespace {

TEST(Combine, computes_what_each_model_computes) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const Robot robot = test::random_tree(seed, 4, seed % 2 == 0);
    const std::vector<Model> models = {derive(robot, "inertia"), derive(robot, "gravity"), derive(robot, "coriolis")};
    const Model all = combine(models);
    EXPECT_EQ(all.name, "inertia,gravity,coriolis");
    ASSERT_EQ(all.outputs.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(all.outputs[i].name, models[i].outputs[0].name);
      EXPECT_TRUE(identical(all.arena, all.outputs[i].values, models[i].arena, models[i].outputs[0].values));
    }
    EXPECT_EQ(all.inputs.size(), 2U);  // q once, and qd
  }
}

TEST(Combine, what_is_common_is_computed_once) {
  const Robot robot = test::random_chain(3, 5, true);
  const std::vector<Model> models = {derive(robot, "bias"), derive(robot, "gravity"), derive(robot, "inertia")};
  std::size_t mul = 0, add = 0, sincos = 0;
  for (const Model& model : models) {
    const OperationCount count = count_operations(lower(model));
    mul += count.mul, add += count.add, sincos += count.sincos;
  }
  const OperationCount together = count_operations(lower(combine(models)));
  EXPECT_LT(together.mul, mul);
  EXPECT_LT(together.add, add);
  EXPECT_LT(together.sincos, sincos);
}

TEST(Combine, outputs_of_one_name_are_told_apart) {
  const Robot robot = test::planar_2r();
  const Model all = combine({derive(robot, "gravity"), derive(robot, "gravity")});
  EXPECT_EQ(all.outputs[1].name, "gravity_" + all.outputs[0].name);
}

}  // namespace
}  // namespace armature::internal
