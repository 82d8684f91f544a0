// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/twists.h"

#include <gtest/gtest.h>

#include "armature/robot/elastic_joints.h"

namespace armature::internal {
namespace {

Robot soft_joint() {
  Robot robot = empty_robot("soft");
  Frame& frame = robot.frame(add_frame(robot, "hinge", "arm", 0));
  frame.variable = {{add_coordinate(robot, "hinge", "q1", "qd1", "qdd1"), robot.arena.one()}};
  frame.inertial.ZZ = frame.motor_inertia = robot.arena.one();
  frame.elasticity = robot.arena.constant(Rational(100));
  return robot;
}

// Columns of both encoders and of the motor's torque; that of the link has none.
TEST(Twists, are_the_motor_less_the_link_and_have_the_motors_torque) {
  LogTable table;
  table.file = "log.csv";
  table.names = {"t", "hinge/position", "hinge_motor/position", "hinge_motor/torque"};
  table.lines = {2, 3};
  table.columns = {{0, 0.5}, {1, 2}, {1.25, 2.5}, {7, 8}};
  const Robot robot = with_twist_coordinates(soft_joint());
  Diagnostics diagnostics;
  const ColumnMap map = guess_columns(table, robot, diagnostics);
  ASSERT_FALSE(diagnostics.has_errors());
  const Log log = make_log(table, map);
  ASSERT_EQ(log.coordinates(), 2U);
  EXPECT_EQ(log.q[0], (Signal{1, 2}));
  EXPECT_EQ(log.q[1], (Signal{0.25, 0.5}));
  EXPECT_EQ(log.tau[0], (Signal{7, 8}));
  EXPECT_EQ(log.tau[1], (Signal{7, 8}));
}

TEST(Twists, of_logs_in_memory_are_the_same) {
  Log log;
  log.t = {0, 0.5};
  log.q = {{1, 2}, {1.25, 2.5}};
  log.qd = {{0, 0}, {1, 1}};
  log.tau = {{0, 0}, {7, 8}};
  const Log twisted = to_twists({log}, with_twist_coordinates(soft_joint())).at(0);
  EXPECT_EQ(twisted.q[1], (Signal{0.25, 0.5}));
  EXPECT_EQ(twisted.qd[1], (Signal{1, 1}));
  EXPECT_EQ(twisted.tau[0], (Signal{7, 8}));
}

TEST(Twists, are_not_there_in_other_robots) {
  ColumnMap map;
  map.position = {{{{1, 1}}, 0}, {{{2, 1}}, 0}};
  to_twists(map, with_motor_coordinates(soft_joint()));
  EXPECT_EQ(map.position[1].terms.size(), 1U);
}

}  // namespace
}  // namespace armature::internal
