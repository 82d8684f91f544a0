// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The judge: torques are linear in accelerations, so A is their derivative, by differentiation of the recursion, which
// shares no step with composite links.
#include "armature/derive/models/inertia_matrix.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

TEST(InertiaMatrix, is_the_derivative_of_torques_by_accelerations) {
  for (unsigned seed = 0; seed < 150; ++seed) {
    const Robot robot = testing_robots::random_robot(seed);
    Model inverse = derive(robot, "inverse-dynamics");
    const Model inertia = derive(robot, "inertia");
    const std::size_t n = robot.coordinates.size();
    for (std::size_t j = 0; j < n; ++j) {
      const std::vector<Ref> column =
          differentiate(inverse.arena, inverse.outputs[0].values, inverse.inputs[2].symbols[j]);
      std::vector<Ref> ours;
      for (std::size_t i = 0; i < n; ++i) ours.push_back(inertia.outputs[0].values[i * n + j]);
      EXPECT_TRUE(identical(inverse.arena, column, inertia.arena, ours)) << "seed " << seed << " column " << j;
    }
  }
}

TEST(InertiaMatrix, is_symmetric_as_written_and_zero_between_branches) {
  Robot robot = empty_robot("fork");
  Arena& arena = robot.arena;
  for (const std::size_t antecedent : {0u, 0u, 1u}) {
    const std::string s = std::to_string(robot.frames.size() + 1);
    Frame& frame = robot.frame(add_frame(robot, "j" + s, "l" + s, antecedent));
    frame.variable = {{add_coordinate(robot, "q" + s, "q" + s, "qd" + s, "qdd" + s), arena.one()}};
    frame.geometry.d = arena.symbol("D" + s);
    frame.inertial.ZZ = arena.symbol("ZZ" + s);
    frame.inertial.MX = arena.symbol("MX" + s);
  }
  const std::vector<Ref> a = derive(robot, "inertia").outputs[0].values;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(a[i * 3 + j], a[j * 3 + i]);
  EXPECT_EQ(a[1], arena.zero());  // joints 1 and 2 are on different branches
  EXPECT_EQ(a[2 * 3 + 1], arena.zero());
  EXPECT_NE(a[2], arena.zero());
}

}  // namespace
}  // namespace armature::internal
