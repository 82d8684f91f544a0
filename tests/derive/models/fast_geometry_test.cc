// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracles: the product of the matrices of eq. 1-b over GF(2^61 - 1), and the operation counts that OpenSYMORO reaches.
#include "armature/derive/models/fast_geometry.h"

#include <gtest/gtest.h>

#include "armature/expr/cost.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/derive/example_robots.h"
#include "tests/derive/expect_cost.h"
#include "tests/derive/literal_geometry.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

TEST(FastGeometry, equals_the_product_of_the_matrices_of_equation_1b) {
  RandomRobots robots(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Robot robot =
        robots.next({1 + trial % 9, trial % 2 == 1, trial % 3 == 1, trial % 5 == 1, trial % 4 < 2, false});
    const std::string last = std::to_string(robot.link_count);
    for (auto [from, to] : {std::pair<std::string, std::string>{"", ""}, {"world", ""}, {last, "0"}, {"0", last}}) {
      DeriveOptions options;
      options.from = from, options.to = to;
      expect_literal_transform(robot, derive_fast_geometry(robot, options), options);
    }
    if (!robot.attached.empty()) {
      DeriveOptions options;
      options.from = "eye", options.to = "tool";
      expect_literal_transform(robot, derive_fast_geometry(robot, options), options);
    }
  }
}

TEST(FastGeometry, equals_it_for_long_chains) {
  RandomRobots robots(3);
  for (const int joints : {10, 17, 40}) {
    const Robot robot = robots.next({joints, false, false, false, true, false});
    expect_literal_transform(robot, derive_fast_geometry(robot, {}), {});
  }
}

TEST(FastGeometry, costs_less_than_published) {
  expect_cost(derive_fast_geometry, rx90(), {56, 25}, {36, 16});
  expect_cost(derive_fast_geometry, puma560(), {61, 30}, {40, 20});
  expect_cost(derive_fast_geometry, stanford(), {43, 18}, {36, 15});
  expect_cost(derive_fast_geometry, iiwa(), {61, 30}, {61, 30});
}

TEST(FastGeometry, costs_the_same_for_the_published_files) {
  for (const auto& [name, ours] :
       {std::pair{"rx90", Cost{36, 16}}, {"puma560", Cost{40, 20}}, {"stanford", Cost{36, 15}}}) {
    const Model model = derive_fast_geometry(support::published_robot(name), {});
    const OperationCount count = count_operations(lower(model, {.effort = 0}));
    EXPECT_EQ(count.mul, ours.mul) << name;
    EXPECT_EQ(count.add, ours.add) << name;
  }
}

}  // namespace
}  // namespace armature::internal
