// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: the matrices of eq. 1-b written out and multiplied one after the other, compared over GF(2^61 - 1).
#include "armature/derive/models/transform.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/print.h"
#include "tests/derive/example_robots.h"
#include "tests/derive/literal_geometry.h"

namespace armature::internal {
namespace {

TEST(Transform, equals_the_product_of_the_matrices_of_equation_1b) {
  RandomRobots robots(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Robot robot =
        robots.next({1 + trial % 7, trial % 2 == 1, trial % 3 == 1, trial % 5 == 1, trial % 4 < 2, false});
    const std::string last = std::to_string(robot.link_count);
    const std::string middle = std::to_string((robot.link_count + 1) / 2);
    const std::vector<std::pair<std::string, std::string>> pairs = {
        {"", ""},          {"0", last},       {last, "0"},   {middle, last}, {last, middle},
        {"world", middle}, {middle, "world"}, {"world", ""}, {"", "world"}};
    for (auto [from, to] : pairs) {
      DeriveOptions options;
      options.from = from, options.to = to;
      expect_literal_transform(robot, derive_transform(robot, options), options);
    }
    if (robot.attached.empty()) continue;
    for (auto [from, to] : {std::pair{"eye", "tool"}, {"tool", "eye"}, {"world", "eye"}, {"eye", "world"}}) {
      DeriveOptions options;
      options.from = from, options.to = to;
      expect_literal_transform(robot, derive_transform(robot, options), options);
    }
  }
}

TEST(Transform, is_readable) {
  const Model model = derive_transform(planar2r(), {});
  ASSERT_EQ(model.outputs.size(), 1U);
  const Output& t = model.outputs[0];
  EXPECT_EQ(t.name, "T");
  EXPECT_EQ(to_string(model.arena, t.values[0]), "cos(q1 + q2)");
  EXPECT_EQ(to_string(model.arena, t.values[1]), "-sin(q1 + q2)");
  EXPECT_EQ(to_string(model.arena, t.values[3]), "L1*cos(q1)");
  EXPECT_EQ(to_string(model.arena, t.values[7]), "L1*sin(q1)");
  EXPECT_EQ(t.units[0], "1");
  EXPECT_EQ(t.units[3], "m");
  EXPECT_EQ(model.inputs.size(), 1U);
}

TEST(Transform, refuses_a_frame_that_does_not_exist) {
  DeriveOptions options;
  options.to = "elbow\x07";
  try {
    derive_transform(planar2r(), options);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("elbow\\x07"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace armature::internal
