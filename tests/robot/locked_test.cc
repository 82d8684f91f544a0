// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle is the whole robot with its locked coordinates at rest, by spatial vectors (support/spatial_oracle.h) and
// by KDL: the other coordinates need the same torques, and every frame is in the same place.
#include "armature/robot/locked.h"

#include <gtest/gtest.h>

#include "armature/base/diagnostics.h"
#include "armature/base/error.h"
#include "armature/robot/check.h"
#include "armature/robot/numbers.h"
#include "armature/robot/topology.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

using support::numeric_robot, support::Random, support::relative_error, support::Vector;

struct Case {
  std::vector<LockedCoordinate> locks;
  std::vector<char> held;      // per coordinate of the whole robot
  support::State whole, rest;  // of all coordinates, and of those that still move
};

// Locks about half of the coordinates, at positions that are zero, quarter turns or decimals.
Case random_case(Robot& robot, const support::NumericRobot& numbers, Random& random) {
  const std::size_t n = robot.coordinates.size();
  Case result;
  result.held.assign(n, 0);
  for (std::size_t k = 0; k < n; ++k) result.held[k] = random.chance(0.5);
  result.held[random.below(n)] = 0;
  result.whole = random_state(random, numbers);
  std::vector<Eigen::Index> free;
  for (std::size_t k = 0; k < n; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    if (!result.held[k]) {
      free.push_back(i);
      continue;
    }
    Arena& arena = robot.arena;
    const Ref position = random.chance(0.3)   ? arena.zero()
                         : random.chance(0.4) ? arena.scale(Rational(1, 2), arena.pi())
                                              : arena.constant(random.decimal(-2, 2));
    result.locks.push_back({k, position});
    result.whole.q[i] = *number(arena, position);
    result.whole.qd[i] = result.whole.qdd[i] = 0;
  }
  const auto count = static_cast<Eigen::Index>(free.size());
  result.rest = {Vector(count), Vector(count), Vector(count)};
  for (Eigen::Index i = 0; i < count; ++i) {
    result.rest.q[i] = result.whole.q[free[static_cast<std::size_t>(i)]];
    result.rest.qd[i] = result.whole.qd[free[static_cast<std::size_t>(i)]];
    result.rest.qdd[i] = result.whole.qdd[free[static_cast<std::size_t>(i)]];
  }
  return result;
}

Vector free_part(const Vector& all, const std::vector<char>& held) {
  std::vector<support::Real> values;
  for (std::size_t k = 0; k < held.size(); ++k)
    if (!held[k]) values.push_back(all[static_cast<Eigen::Index>(k)]);
  return Eigen::Map<Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

TEST(Locked, torques_are_those_of_the_whole_robot_with_the_joints_at_rest) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("robot " + std::to_string(seed));
    support::RobotOptions options;
    options.symbolic = seed % 3 == 2;
    options.fewest_joints = 2;
    support::RandomRobot made = support::random_robot(seed, options);
    Random random(seed + 7);
    const support::NumericRobot numbers = numeric_robot(made.robot, made.values);
    const Case c = random_case(made.robot, numbers, random);
    const Robot part = locked(made.robot, c.locks);
    const support::NumericRobot less = numeric_robot(part, made.values);
    ASSERT_EQ(part.coordinates.size() + c.locks.size(), made.robot.coordinates.size());
    const Vector expected = free_part(inverse_dynamics(numbers, c.whole), c.held);
    EXPECT_LT(relative_error(inverse_dynamics(less, c.rest), expected), 1e-13);
    if (support::KdlOracle::can_follow(numbers) && support::KdlOracle::can_follow(less)) {
      const Vector by_kdl = free_part(support::KdlOracle(numbers).inverse_dynamics(c.whole), c.held);
      EXPECT_LT(relative_error(inverse_dynamics(less, c.rest), by_kdl), 1e-9);
    }

    // Frames of links and tools stand where they stood, by name.
    const auto before = frames_in_base(numbers, c.whole.q), after = frames_in_base(less, c.rest.q);
    for (std::size_t j = 1; j <= made.robot.link_count; ++j) {
      const auto found = find_frame(part, made.robot.frame(j).link_name);
      ASSERT_TRUE(found) << made.robot.frame(j).link_name;
      support::NumericPose pose = after[found->link];
      if (found->attached) pose = pose * less.attached[*found->attached].pose;
      EXPECT_LT((pose.position - before[j].position).norm() + (pose.rotation - before[j].rotation).norm(), 1e-13L);
    }
    Diagnostics diagnostics;
    check(part, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  }
}

// Rational numbers stay rational at zero and at quarter turns.
TEST(Locked, inertias_are_exact) {
  Robot robot = empty_robot("two");
  Arena& arena = robot.arena;
  for (std::size_t j = 0; j < 2; ++j) {
    add_frame(robot, "j" + std::to_string(j + 1), "l" + std::to_string(j + 1), j);
    const std::string n = std::to_string(j + 1);
    robot.frame(j + 1).variable = {{add_coordinate(robot, "q" + n, "q" + n, "qd" + n, "qdd" + n), arena.one()}};
    robot.frame(j + 1).inertial.M = arena.constant(Rational(1, 3));
  }
  robot.frame(2).inertial.MX = arena.constant(Rational(1, 7));
  robot.frame(2).geometry.d = arena.constant(Rational(1, 5));
  const LockedCoordinate quarter{1, arena.scale(Rational(1, 2), arena.pi())};
  const Robot part = locked(robot, std::span(&quarter, 1));
  ASSERT_EQ(part.link_count, 1u);
  const Inertial& body = part.frame(1).inertial;
  EXPECT_EQ(part.arena.value(body.M), Rational(2, 3));
  EXPECT_EQ(part.arena.value(body.MX), Rational(1, 15));  // M d
  EXPECT_EQ(part.arena.value(body.MY), Rational(1, 7));
  EXPECT_EQ(part.arena.value(body.ZZ), Rational(1, 75));  // M d^2 + 2 d MX', where MX' = 0 after the quarter turn
  ASSERT_EQ(part.attached.size(), 1u);
  EXPECT_EQ(part.attached[0].name, "l2");
}

TEST(Locked, what_two_coordinates_move_goes_on_moving) {
  Robot robot = empty_robot("coupled");
  Arena& arena = robot.arena;
  for (const char* q : {"a", "b"}) add_coordinate(robot, q, q, std::string(q) + "d", std::string(q) + "dd");
  for (std::size_t j = 0; j < 2; ++j) add_frame(robot, "j" + std::to_string(j), "l" + std::to_string(j), j);
  robot.frame(1).variable = {{0, arena.one()}};
  robot.frame(2).variable = {{0, arena.constant(2)}, {1, arena.one()}};
  robot.frame(2).limits = {-1, 1, 5, 5};
  const LockedCoordinate first{0, arena.constant(Rational(1, 4))};
  const Robot part = locked(robot, std::span(&first, 1));
  ASSERT_EQ(part.link_count, 2u);  // a fixed link between the base and a joint that moves stays
  EXPECT_EQ(part.frame(1).type, JointType::fixed);
  ASSERT_EQ(part.frame(2).variable.size(), 1u);
  EXPECT_EQ(part.frame(2).variable[0].coordinate, 0u);
  EXPECT_EQ(part.arena.value(part.frame(2).geometry.theta), Rational(1, 2));
  EXPECT_DOUBLE_EQ(part.frame(2).limits.lower, -1.5);
  EXPECT_DOUBLE_EQ(part.frame(2).limits.upper, 0.5);
}

TEST(Locked, refuses_loops) {
  Robot robot = empty_robot("loop");
  add_coordinate(robot, "a", "a", "ad", "add");
  add_frame(robot, "j", "l", 0);
  robot.loops.push_back({1, 1});
  EXPECT_THROW(locked(robot, {}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
