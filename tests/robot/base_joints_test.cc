// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A floating base as six joints has the same energy and, at the pose zero, the same torques as the floating robot.
#include "armature/robot/base_joints.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "tests/derive/floating_robots.h"

namespace armature::internal {
namespace {

// At the pose zero rates of the six joints are the twist; their accelerations are v' + w x v, and the rates of w plus
// what the order of the joints adds: w = (rx', ry', rz') turned, so rx'' = w_x' - ry' rz', ry'' = w_y' + rx' rz',
// rz'' = w_z' - rx' ry'.
TEST(BaseJoints, have_the_torques_of_the_floating_base) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Robot floating = testing_robots::floating_robot(seed), joints = on_base_joints(floating);
    Model expected = derive(floating, "inverse-dynamics");
    const Model found = derive(joints, "inverse-dynamics");
    Arena& arena = expected.arena;
    const std::vector<Ref> torques = transplant(found.arena, found.outputs[0].values, arena);
    const BaseSymbols base = base_symbols(floating);
    std::unordered_map<Ref, Ref> here, level;
    for (std::size_t i = 0; i < 4; ++i) level.emplace(base.quaternion[i], i == 3 ? arena.one() : arena.zero());
    const Ref w[] = {base.angular_velocity[0], base.angular_velocity[1], base.angular_velocity[2]};
    const auto times = [&](Ref a, Ref b) { return arena.multiply(a, b); };
    const Ref more[] = {arena.negate(times(w[1], w[2])), times(w[0], w[2]), arena.negate(times(w[0], w[1]))};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
      const auto symbol = [&](Ref each) { return arena.symbol(joints.arena.name_of(each)); };
      const Coordinate &slide = joints.coordinates[i], &turn = joints.coordinates[3 + i];
      here.emplace(symbol(slide.q), arena.zero());
      here.emplace(symbol(turn.q), arena.zero());
      here.emplace(symbol(slide.qd), base.velocity[i]);
      here.emplace(symbol(turn.qd), w[i]);
      here.emplace(symbol(slide.qdd), arena.add(base.velocity_rate[i], arena.subtract(times(w[j], base.velocity[k]),
                                                                                      times(w[k], base.velocity[j]))));
      here.emplace(symbol(turn.qdd), arena.add(base.angular_velocity_rate[i], more[i]));
    }
    EXPECT_TRUE(identical(arena, substitute(arena, torques, here), arena,
                          substitute(arena, output_values(expected.outputs), level)))
        << seed;
  }
}

TEST(BaseJoints, are_taken_off_again) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    const Robot floating = testing_robots::floating_robot(seed),
                again = off_base_joints(on_base_joints(floating), floating);
    EXPECT_TRUE(again.floating_base);
    EXPECT_EQ(again.link_count, floating.link_count);
    EXPECT_EQ(again.base_name, floating.base_name);
    for (const char* model : {"inverse-dynamics", "centroidal-momentum"}) {
      const Model a = derive(floating, model), b = derive(again, model);
      EXPECT_TRUE(identical(a.arena, output_values(a.outputs), b.arena, output_values(b.outputs))) << seed << model;
    }
  }
  const Robot fixed = testing_robots::random_robot(3);
  EXPECT_FALSE(has_base_joints(fixed));
  EXPECT_EQ(off_base_joints(on_base_joints(fixed), fixed).frames.size(), fixed.frames.size());
}

TEST(BaseJoints, are_told_from_joints_with_their_names) {
  constexpr const char* names[] = {"float_x", "float_y", "float_z", "float_rx", "float_ry", "float_rz"};
  Robot robot = empty_robot("gantry");
  for (std::size_t j = 0; j < 6; ++j) {
    Frame& frame = robot.frame(add_frame(robot, names[j], names[j], j));
    const std::string n = std::to_string(j);
    frame.variable = {{add_coordinate(robot, names[j], "q" + n, "qd" + n, "qdd" + n), robot.arena.one()}};
  }
  EXPECT_FALSE(has_base_joints(robot));  // they have motors
  Robot floating = testing_robots::floating_robot(1);
  EXPECT_TRUE(has_base_joints(on_base_joints(floating)));
  floating.frame(1).joint_name = "float_x";
  EXPECT_THROW(on_base_joints(floating), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
