// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the forces do to torques is proved in tests/verbs/evaluate_test.cc.
#include "armature/verbs/recipes/states.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/read/state.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

std::string wrong_with(State state) {
  const Robot robot = load_robot("scara").robot;
  Diagnostics diagnostics;
  order_joints(robot, derive(robot, "gravity", {}), state, diagnostics);
  return to_string(diagnostics);
}

TEST(States, joints_go_by_their_own_name_or_that_of_their_coordinate) {
  const Robot robot = load_robot("scara").robot;
  State state = read_state(R"({"q": {"j3": -0.1, "q1": 1, "j4": 4, "j2": 2}})", "at.json");
  Diagnostics diagnostics;
  order_joints(robot, derive(robot, "gravity", {}), state, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  EXPECT_EQ(state.arrays.at("q").values, (std::vector<double>{1, 2, -0.1, 4}));
}

TEST(States, says_that_a_joint_follows_others) {
  const Robot robot = load_robot_text(R"(<robot name="gripper"><link name="a"/><link name="b"/><link name="c"/>
    <joint name="left" type="prismatic"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/>
      <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
    <joint name="right" type="prismatic"><parent link="a"/><child link="c"/><axis xyz="-1 0 0"/>
      <limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint="left"/></joint></robot>)",
                                      "gripper.urdf")
                          .robot;
  State state = read_state(R"({"q": {"left": 0.1, "right": 0.1}})", "at.json");
  Diagnostics diagnostics;
  order_joints(robot, derive(robot, "gravity", {}), state, diagnostics);
  EXPECT_NE(to_string(diagnostics).find("'right' in \"q\" is not a joint that moves; it follows other joints"),
            std::string::npos)
      << to_string(diagnostics);
}

TEST(States, says_which_joints_are_missing_or_unknown) {
  const std::string partly = wrong_with(read_state(R"({"q": {"j1": 1, "j5": 2}})", "at.json"));
  EXPECT_NE(partly.find("'j5' in \"q\" is not a joint that moves"), std::string::npos) << partly;
  EXPECT_NE(partly.find("has no value for q2, q3, q4"), std::string::npos) << partly;
  EXPECT_NE(wrong_with({}).find("joint positions of q1, q2, q3, q4 are missing"), std::string::npos) << wrong_with({});
  EXPECT_NE(wrong_with(read_state(R"({"q": [1]})", "at.json")).find("1 number, but 4 joints move"), std::string::npos);
  EXPECT_NE(wrong_with(read_state(R"({"q": {}})", "at.json")).find("no value for q1"), std::string::npos);
}

TEST(States, forces_become_symbols_with_values) {
  State state;
  add_external({"tool=1,2,3,4,5,6"}, state);
  const Robot robot = load_robot("scara").robot;
  const Robot pushed = with_external(robot, state);
  EXPECT_EQ(state.parameters.size(), 6u);
  EXPECT_FALSE(pushed.arena.is_zero(pushed.frame(4).force[0]));
  EXPECT_TRUE(pushed.arena.is_zero(pushed.frame(3).force[0]));
  EXPECT_THROW(add_external({"tool=1,2"}, state), InputError);
  state.external["nowhere"] = {{0, 0, 0, 0, 0, 0}, {}};
  EXPECT_THROW(with_external(robot, state), InputError);
}

TEST(States, a_row_is_a_state) {
  const Robot robot = load_robot("scara").robot;
  const LogTable table{
      "s.csv", "",    {"time", "q_j1", "q2", "j3", "q.j4", "x"}, {{0, 1}, {1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 9}}, {},
      {},      {2, 3}};
  std::vector<std::string> ignored;
  const std::vector<State> states = states_of(table, robot, derive(robot, "gravity", {}), {}, ignored);
  ASSERT_EQ(states.size(), 2u);
  EXPECT_EQ(states[1].arrays.at("q").values, (std::vector<double>{2, 4, 6, 8}));
  EXPECT_EQ(states[1].where.line, 3);
  EXPECT_EQ(ignored, std::vector<std::string>{"x"});
  ASSERT_NE(time_of(table), nullptr);
  EXPECT_EQ(time_of(table)->at(1), 1);
}

}  // namespace
}  // namespace armature::internal
