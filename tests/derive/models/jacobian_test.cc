// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: derivatives of the literal transform of eq. 1-b. The linear part of column k is dP/dq_k, and the angular part
// w satisfies hat(w) = dR/dq_k R^T. Compared over GF(2^61 - 1). Counts: those that OpenSYMORO reaches.
#include "armature/derive/models/jacobian.h"

#include <gtest/gtest.h>

#include "armature/derive/models/fast_geometry.h"
#include "armature/expr/cost.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/derive/example_robots.h"
#include "tests/derive/expect_cost.h"
#include "tests/derive/literal_kinematics.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

void expect_literal_jacobian(const Robot& robot, const DeriveOptions& options) {
  Model model = derive_jacobian(robot, options);
  const Output& j = model.outputs.at(0);
  ASSERT_EQ(j.rows, 6U);
  ASSERT_EQ(j.columns, robot.coordinates.size());
  ASSERT_EQ(j.units.size(), j.values.size());
  EXPECT_TRUE(identical(model.arena, j.values, model.arena, refs_of(literal_jacobian(model.arena, robot, options))))
      << "from '" << options.from << "' to '" << options.to << "'";
}

TEST(Jacobian, is_the_derivative_of_the_transform) {
  RandomRobots robots(4);
  for (int trial = 0; trial < 80; ++trial) {
    const Robot robot =
        robots.next({1 + trial % 7, trial % 2 == 1, trial % 3 == 1, trial % 5 == 1, trial % 4 < 2, false});
    const std::string middle = std::to_string((robot.link_count + 1) / 2);
    for (auto [from, to] : {std::pair<std::string, std::string>{"", ""}, {"world", ""}, {middle, ""}, {"", middle}}) {
      DeriveOptions options;
      options.from = from, options.to = to;
      expect_literal_jacobian(robot, options);
    }
    if (robot.attached.empty()) continue;
    for (auto [from, to] : {std::pair<std::string, std::string>{"tool", "tool"}, {"eye", "tool"}, {"tool", "eye"}}) {
      DeriveOptions options;
      options.from = from, options.to = to;
      expect_literal_jacobian(robot, options);
    }
  }
}

TEST(Jacobian, is_the_derivative_of_the_transform_for_long_chains) {
  RandomRobots robots(5);
  expect_literal_jacobian(robots.next({15, false, true, false, true, false}), {});
}

TEST(Jacobian, joints_off_the_path_have_zero_columns) {
  Robot robot = planar2r();
  const std::size_t side = add_frame(robot, "side", "side", 1);
  const std::size_t k = add_coordinate(robot, "q3", "q3", "qd3", "qdd3");
  robot.frame(side).variable = {{k, robot.arena.one()}};
  DeriveOptions options;
  options.to = "2";
  const Model model = derive_jacobian(robot, options);
  for (std::size_t row = 0; row < 6; ++row) EXPECT_TRUE(model.arena.is_zero(model.outputs[0].values[row * 3 + 2]));
  EXPECT_FALSE(model.arena.is_zero(model.outputs[0].values[0]));
}

TEST(Jacobian, costs_less_than_published) {
  expect_cost(derive_jacobian, rx90(), {45, 32}, {28, 9});
  expect_cost(derive_jacobian, puma560(), {59, 50}, {32, 13});
  expect_cost(derive_jacobian, stanford(), {39, 9}, {26, 8});
  expect_cost(derive_jacobian, iiwa(), {81, 38}, {81, 38});
}

TEST(Jacobian, grows_linearly_with_a_long_chain) {
  RandomRobots robots(5);
  const Robot robot = robots.next({100, false, false, false, true, false});
  const Model model = derive_jacobian(robot, {});
  const Cost found = cost(model.arena, model.outputs[0].values, model.inputs[0].symbols);
  EXPECT_LT(found.mul, 100U * 40U) << "a rotation of the whole frame and two cross products a joint";
  const Model fast = derive_fast_geometry(robot, {});
  EXPECT_LT(cost(fast.arena, fast.outputs[0].values, fast.inputs[0].symbols).mul, 100U * 24U);
}

TEST(Jacobian, costs_the_same_for_the_published_files) {
  for (const auto& [name, ours] :
       {std::pair{"rx90", Cost{28, 9}}, {"puma560", Cost{32, 13}}, {"stanford", Cost{26, 8}}}) {
    const Model model = derive_jacobian(support::published_robot(name), {});
    const OperationCount count = count_operations(lower(model, {.effort = 0}));
    EXPECT_EQ(count.mul, ours.mul) << name;
    EXPECT_EQ(count.add, ours.add) << name;
  }
}

}  // namespace
}  // namespace armature::internal
