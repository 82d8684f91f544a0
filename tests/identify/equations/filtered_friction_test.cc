// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/filtered_friction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/log/signals/filtered_alike.h"

namespace armature::internal {
namespace {

Motion swinging(double phase, double cutoff = 20) {
  Motion motion;
  motion.step = 0.001;
  motion.cutoff = cutoff;
  Signal q, qd;
  for (std::size_t i = 0; i < 9000; ++i) {
    const double t = 0.001 * static_cast<double>(i);
    q.push_back(std::sin(3 * t + phase));
    qd.push_back(3 * std::cos(3 * t + phase));
  }
  motion.q = {q};
  motion.qd = motion.qdd = motion.tau = {qd};
  return motion;
}

FrictionColumn column_of(FrictionKind kind) {
  FrictionColumn column;
  column.kind = kind;
  column.coefficients = {1};
  return column;
}

TEST(FilteredFriction, is_the_same_in_blocks_and_at_once) {
  const Motion motion = swinging(0);
  const FrictionColumn coulomb = column_of(FrictionKind::coulomb);
  const Signal whole = filtered_alike(motion, 0, motion.samples(), [&](std::size_t s) {
    return friction_shape(coulomb, motion.q[0][s], motion.qd[0][s]);
  });
  FilteredFriction friction;
  Signal block(256);
  for (std::size_t first = 0; first < motion.samples(); first += block.size()) {
    const std::size_t count = std::min(block.size(), motion.samples() - first);
    friction.evaluate(0, coulomb, motion, first, count, block.data());
    for (std::size_t i = 0; i < count; ++i) ASSERT_NEAR(block[i], whole[first + i], 1e-8);
  }
}

// Motions are made where others were before.
TEST(FilteredFriction, does_not_mistake_one_motion_or_width_for_another) {
  FilteredFriction reused;
  FrictionColumn coulomb = column_of(FrictionKind::coulomb);
  Motion motion = swinging(0);
  Signal first(100), second(100);
  reused.evaluate(0, coulomb, motion, 0, 100, first.data());
  motion = swinging(2);
  coulomb.width = 0.5;
  for (int change = 0; change < 2; ++change) {
    reused.evaluate(0, coulomb, motion, 0, 100, first.data());
    FilteredFriction().evaluate(0, coulomb, motion, 0, 100, second.data());
    EXPECT_EQ(first, second);
    coulomb.width = 1;
  }
}

TEST(FilteredFriction, leaves_smooth_friction_as_it_is) {
  const Motion motion = swinging(1);
  Signal found(50);
  for (const FrictionKind kind : {FrictionKind::viscous, FrictionKind::spring, FrictionKind::lever}) {
    FilteredFriction().evaluate(0, column_of(kind), motion, 500, 50, found.data());
    for (std::size_t i = 0; i < 50; ++i)
      EXPECT_EQ(found[i], friction_shape(column_of(kind), motion.q[0][500 + i], motion.qd[0][500 + i]));
  }
}

// With it, a robot's own torque along the motion is what the filter leaves of it.
TEST(FilteredFriction, what_is_taken_from_a_robot_is_the_jump_less_the_filtered_jump) {
  Robot robot = empty_robot("slide");
  Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
  const std::size_t k = add_coordinate(robot, "q1", "q1", "qd1", "qdd1");
  frame.variable = {{k, robot.arena.constant(2)}};
  frame.coulomb_friction = robot.arena.constant(3);
  const Motion motion = swinging(0.5);
  const std::vector<Signal> taken = taken_by_filter(robot, motion);
  const Signal filtered =
      filtered_alike(motion, 0, motion.samples(), [&](std::size_t s) { return motion.qd[0][s] > 0 ? 1.0 : -1.0; });
  for (std::size_t s = 0; s < motion.samples(); s += 7)
    ASSERT_NEAR(taken[0][s], 6 * ((motion.qd[0][s] > 0 ? 1.0 : -1.0) - filtered[s]), 1e-8);
  const std::vector<Signal> none = taken_by_filter(robot, swinging(0.5, 0));
  for (const double value : none[0]) ASSERT_EQ(value, 0);
}

}  // namespace
}  // namespace armature::internal
