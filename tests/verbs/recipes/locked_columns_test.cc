// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/locked_columns.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

Robot named(const std::vector<std::string>& names) {
  Robot robot;
  for (const std::string& name : names) robot.coordinates.push_back({name, {}, {}, {}});
  return robot;
}

class LockedColumns : public testing::Test {
 protected:
  LogTable table(const std::string& name, std::vector<double> values) const {
    LogTable table;
    table.file = "log.csv";
    table.names = {"t", "elbow/position", name};
    table.columns = {times_, {0, 1, 2, 3}, std::move(values)};
    table.lines = {2, 3, 4, 5};
    return table;
  }
  // What is said of a finger that is held at 0.01.
  std::vector<std::string> told(const LogTable& table, double to = 3) const {
    Diagnostics diagnostics;
    const auto held = held_columns(whole_, part_, table, std::nullopt, diagnostics);
    warn_of_held(table, times_, 0, to, held, diagnostics);
    std::vector<std::string> messages;
    for (const Diagnostic& each : diagnostics.all())
      messages.push_back(each.message + (each.hint.starts_with('@') ? "; " + each.hint : ""));
    return messages;
  }
  const Signal times_ = {0, 1, 2, 3};
  const WholeRobot whole_{named({"elbow", "finger"}), {{"finger", 0.01}}};
  const Robot part_ = named({"elbow"});
  const std::string unused_ = "columns of finger are not used: it is no free joint of this robot";
};

TEST_F(LockedColumns, name_the_joint_and_how_far_it_moved) {
  const std::string moves = "joint finger is held still by the description and moves by ";
  using Messages = std::vector<std::string>;
  EXPECT_EQ(told(table("finger/position", {0.01, 0.03, 0.02, 0.01})),
            (Messages{unused_, moves + "0.02 (rad or m) in this log (column finger/position)"}));
  EXPECT_EQ(told(table("finger pos [deg]", {0, 30, 2, 0})),
            (Messages{unused_, moves + "0.524 (rad or m) in this log (column finger pos [deg])"}));
  EXPECT_EQ(told(table("finger", {0, 3, 2, 0})),
            (Messages{unused_, moves + "3 (rad or m) in this log (column finger)"}));
}

TEST_F(LockedColumns, of_a_joint_that_stands_elsewhere_say_where) {
  const std::vector<std::string> messages = told(table("finger/position", {0.5, 0.5, 0.501, 0.5}));
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(
      messages[1],
      "joint finger is held at 0.01 by the description and stands at 0.5005 in this log (column finger/position); "
      "@lock=finger=0.5005");
}

// A gripper's stroke is less than what a display of an arm may be wrong by.
TEST_F(LockedColumns, of_a_short_slide_are_judged_by_its_range) {
  WholeRobot gripper = whole_;
  Frame finger;
  finger.joint_name = "finger";
  finger.limits = {0, 0.04, 1, 1};
  gripper.robot.frames = {finger};
  const auto warnings = [&](double position) {
    Diagnostics diagnostics;
    const LogTable log = table("finger/position", {position, position, position, position});
    warn_of_held(log, times_, 0, 3, held_columns(gripper, part_, log, std::nullopt, diagnostics), diagnostics);
    return diagnostics.warning_count();
  };
  EXPECT_EQ(warnings(0.0115), 0u);
  EXPECT_EQ(warnings(0.0125), 1u);
  EXPECT_EQ(warnings(0), 1u);
}

TEST_F(LockedColumns, that_rest_are_only_named_and_those_of_others_not_at_all) {
  const std::vector<std::string> only_named = {unused_}, silent;
  EXPECT_EQ(told(table("finger/position", {0.01, 0.0101, 0.01, 0.0099})), only_named);
  EXPECT_EQ(told(table("finger [deg]", {0.5, 0.55, 0.6, 0.5})), only_named);
  EXPECT_EQ(told(table("finger/position", {0, 0, 0, 1}), 2), only_named);  // after the part that is used
  EXPECT_EQ(told(table("finger/velocity", {0, 3, 2, 0})), silent);
  EXPECT_EQ(told(table("wrist/position", {0, 3, 2, 0})), silent);
}

TEST_F(LockedColumns, of_the_whole_robot_leave_those_of_the_part) {
  ColumnMap map;
  map.position = {{{{1, 1}}, 0}, {{{2, 1}}, 0}};
  map.torque = {{{{3, 1}}, 0}, {{{4, 2}}, 7}};
  const Robot finger = named({"finger"});
  const ColumnMap of_finger = columns_of_part(map, whole_.robot, finger);
  ASSERT_EQ(of_finger.position.size(), 1u);
  ASSERT_EQ(of_finger.torque.size(), 1u);
  EXPECT_EQ(of_finger.position[0].terms[0].column, 2u);
  EXPECT_EQ(of_finger.torque[0].terms[0].column, 4u);
  EXPECT_EQ(of_finger.torque[0].offset, 7);
  EXPECT_TRUE(of_finger.velocity.empty());
}

}  // namespace
}  // namespace armature::internal
