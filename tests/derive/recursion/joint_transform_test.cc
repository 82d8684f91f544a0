// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: the matrix of eq. 1-b written out, over GF(2^61 - 1).
#include "armature/derive/recursion/joint_transform.h"

#include <gtest/gtest.h>

#include "armature/expr/cost.h"
#include "tests/derive/example_robots.h"
#include "tests/derive/literal_geometry.h"

namespace armature::internal {
namespace {

TEST(JointTransform, equals_equation_1b) {
  RandomRobots robots(7);
  for (int trial = 0; trial < 60; ++trial) {
    const Robot robot = robots.next({6, trial % 2 == 1, trial % 3 == 1, trial % 5 == 1, false, false});
    Arena arena = robot.arena;
    const Vector3 v = Vector3::of(arena, {arena.symbol("vx"), arena.symbol("vy"), arena.symbol("vz")});
    for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
      const Matrix4 t = equation_1b(arena, robot, j);
      const JointTransform transform(arena, robot, j);
      std::vector<Ref> literal, factored;
      for (std::size_t r = 0; r < 3; ++r) {
        literal.push_back((t[4 * r] * v.x + t[4 * r + 1] * v.y + t[4 * r + 2] * v.z).ref());
        literal.push_back((t[r] * v.x + t[4 + r] * v.y + t[8 + r] * v.z).ref());
        literal.push_back(t[4 * r + 3].ref());
        factored.push_back(transform.to_antecedent(v, "u").refs()[r]);
        factored.push_back(transform.to_frame(v, "u").refs()[r]);
        factored.push_back(transform.position().refs()[r]);
      }
      EXPECT_TRUE(identical(arena, literal, arena, factored)) << "joint " << j << " of trial " << trial;
    }
  }
}

TEST(JointTransform, a_vector_costs_one_rotation_when_alpha_is_a_right_angle) {
  for (const Robot& robot : {rx90(), puma560(), iiwa()}) {
    Arena arena = robot.arena;
    const Vector3 v = Vector3::of(arena, {arena.symbol("vx"), arena.symbol("vy"), arena.symbol("vz")});
    for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
      std::vector<Ref> run_time{robot.coordinates[j - 1].q};
      for (const Ref ref : v.refs()) run_time.push_back(ref);
      const auto turned = JointTransform(arena, robot, j).to_frame(v, "u").refs();
      EXPECT_EQ(cost(arena, turned, run_time), (Cost{4, 2})) << robot.name << " joint " << j;
    }
  }
}

TEST(JointTransform, joint_variables_combine_coordinates) {
  Robot robot = planar2r();
  robot.frame(2).variable = {{1, robot.arena.one()}, {0, robot.arena.constant(Rational(-1, 2))}};
  Arena arena = robot.arena;
  for (const auto& [value, part] : {std::pair{joint_position(arena, robot, 2), &Coordinate::q},
                                    {joint_velocity(arena, robot, 2), &Coordinate::qd},
                                    {joint_acceleration(arena, robot, 2), &Coordinate::qdd}})
    EXPECT_TRUE(identical(arena, value.ref(), literal_variable(arena, robot, 2, part).ref()));
}

}  // namespace
}  // namespace armature::internal
