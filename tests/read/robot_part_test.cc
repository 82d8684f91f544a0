// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// That torques stay right is proved in tests/robot/{locked,sub_chain}_test.cc; here are names, positions and messages,
// and URDFs with mimic joints against their own XML (urdf_oracle.h).
#include "armature/read/robot_part.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "armature/robot/topology.h"
#include "tests/read/urdf_oracle.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

// Two joints, a hand, and a finger with a second one that mimics it, three times as far and 0.01 m on.
constexpr const char* arm = R"(<robot name="arm">
<link name="world"/>
<link name="upper"><inertial><mass value="2"/><origin xyz="0.1 0 0"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
<link name="lower"><inertial><mass value="1"/><origin xyz="0.2 0 0"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
<link name="hand"/>
<link name="left"><inertial><mass value="0.1"/><inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
<link name="right"><inertial><mass value="0.1"/><inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
<joint name="shoulder" type="revolute"><parent link="world"/><child link="upper"/><axis xyz="0 1 0"/>
  <limit lower="-2" upper="2" effort="9" velocity="3"/><dynamics damping="0.5" friction="0.25"/></joint>
<joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/><origin xyz="0.4 0 0"/><axis xyz="0 1 0"/>
  <limit lower="0.5" upper="2.5" effort="9" velocity="3"/></joint>
<joint name="wrist" type="fixed"><parent link="lower"/><child link="hand"/><origin xyz="0.3 0 0"/></joint>
<joint name="finger" type="prismatic"><parent link="hand"/><child link="left"/><axis xyz="0 1 0"/>
  <limit lower="0" upper="0.04" effort="9" velocity="3"/></joint>
<joint name="follower" type="prismatic"><parent link="hand"/><child link="right"/><axis xyz="0 -1 0"/>
  <limit lower="0" upper="0.2" effort="9" velocity="3"/><mimic joint="finger" multiplier="3" offset="0.01"/></joint>
</robot>)";

struct Taken {
  Robot robot;
  std::string said;
};
Taken take(const RobotPart& part, const char* text = arm) {
  Diagnostics diagnostics;
  ReadOptions options;
  options.part = part;
  Taken taken{read_robot_text(text, "arm.urdf", diagnostics, options), ""};
  for (const Diagnostic& each : diagnostics.all())
    if (each.message.find("friction and damping") == std::string::npos) taken.said += to_string(each) + "\n";
  return taken;
}
std::string refusal(const RobotPart& part) {
  try {
    take(part);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}
bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

std::vector<std::string> joints(const Robot& robot) {
  std::vector<std::string> names;
  for (const Coordinate& coordinate : robot.coordinates) names.push_back(coordinate.name);
  return names;
}

TEST(RobotPart, locks_a_gripper_with_what_mimics_it) {
  const Taken taken = take({.lock = {"finger=0.02"}});
  EXPECT_EQ(joints(taken.robot), (std::vector<std::string>{"shoulder", "elbow"}));
  ASSERT_EQ(taken.robot.link_count, 2u);
  const Inertial& lower = taken.robot.frame(2).inertial;
  EXPECT_DOUBLE_EQ(*number(taken.robot.arena, lower.M), 1.2);
  EXPECT_EQ(taken.said, "");
}

TEST(RobotPart, an_open_position_is_zero_or_the_middle_of_the_range) {
  EXPECT_EQ(take({.lock = {"shoulder"}}).said, "");
  const Taken taken = take({.lock = {"elbow", "finger=1/50"}});
  EXPECT_TRUE(says(taken.said, "joint elbow is locked at 1.5, the middle of its range")) << taken.said;
  const Taken explicitly = take({.lock = {"elbow=1.5", "finger=0.02"}});
  EXPECT_EQ(explicitly.said, "");
  EXPECT_EQ(*number(taken.robot.arena, taken.robot.frame(1).inertial.ZZ),
            *number(explicitly.robot.arena, explicitly.robot.frame(1).inertial.ZZ));
}

TEST(RobotPart, warns_of_positions_outside_limits) {
  EXPECT_TRUE(says(take({.lock = {"elbow=pi"}}).said, "warning: joint elbow is locked at 3.14159"));
  // The follower's variable is 3 q, without its offset of 0.01.
  EXPECT_TRUE(says(take({.lock = {"finger=-0.02"}}).said, "joint follower is locked at -0.06, outside"));
}

TEST(RobotPart, refuses_what_cannot_be_locked_and_says_why) {
  EXPECT_TRUE(says(refusal({.lock = {"sholder"}}), "no moving joint is called 'sholder'; did you mean \"shoulder\"?"));
  EXPECT_TRUE(says(refusal({.lock = {"wrist"}}), "no moving joint is called 'wrist'"));
  EXPECT_TRUE(says(refusal({.lock = {"follower=0"}}), "it follows finger; lock finger, and follower is held with it"));
  EXPECT_TRUE(says(refusal({.lock = {"elbow=1", "elbow"}}), "locked twice"));
  EXPECT_TRUE(says(refusal({.lock = {"shoulder", "elbow=1", "finger"}}), "every joint is locked"));
  for (const char* value : {"nan", "inf", "", "1e7", "0,5", "L2", "1/0", "45deg", "=1"})
    EXPECT_TRUE(says(refusal({.lock = {std::string("elbow=") + value}}), "error: ")) << value;
  const std::string both = refusal({.lock = {"nothing", "elbow=x"}});
  EXPECT_TRUE(says(both, "'nothing'") && says(both, "'x'")) << both;
}

TEST(RobotPart, takes_a_chain_and_tells_what_is_left_out) {
  const Taken chain = take({.tip = "hand"});
  EXPECT_EQ(chain.robot.attached[*default_tool(chain.robot).attached].name, "hand");
  EXPECT_EQ(joints(chain.robot), (std::vector<std::string>{"shoulder", "elbow"}));
  EXPECT_TRUE(says(chain.said, "finger, follower are left out")) << chain.said;
  EXPECT_DOUBLE_EQ(*number(chain.robot.arena, chain.robot.frame(2).inertial.M), 1);
  const Taken lumped = take({.lock = {"finger"}, .tip = "hand"});
  EXPECT_EQ(lumped.said, "");
  EXPECT_DOUBLE_EQ(*number(lumped.robot.arena, lumped.robot.frame(2).inertial.M), 1.2);
  const Taken after = take({.root = "upper", .tip = "lower"});
  EXPECT_EQ(joints(after.robot), std::vector<std::string>{"elbow"});
  EXPECT_EQ(after.robot.base_name, "upper");
  EXPECT_TRUE(says(after.said, "gravity in link upper is that with shoulder at 0")) << after.said;
}

TEST(RobotPart, refuses_links_that_are_not_on_a_chain) {
  EXPECT_TRUE(says(refusal({.root = "lower", .tip = "upper"}), "did you mean root = upper tip = lower?"));
  EXPECT_TRUE(says(refusal({.root = "left", .tip = "right"}), "on two branches, which part at link lower"));
  EXPECT_TRUE(says(refusal({.tip = "hnad"}), "did you mean \"hand\"?"));
  EXPECT_TRUE(says(refusal({.root = "left"}), "no joint moves after link left"));
  EXPECT_TRUE(says(refusal({.root = "lower", .tip = "hand"}), "no joint moves between link lower and link hand"));
}

TEST(RobotPart, leaves_friction_out) {
  const Taken taken = take({.no_friction = true});
  for (const Frame& frame : taken.robot.frames)
    for (const Ref friction : {frame.viscous_friction, frame.coulomb_friction, frame.friction_offset})
      EXPECT_TRUE(taken.robot.arena.is_zero(friction));
  EXPECT_FALSE(take({}).robot.arena.is_zero(take({}).robot.frame(1).viscous_friction));
}

// Every link of a random URDF is where its XML says, and all links together weigh what they did; mimic joints included.
TEST(RobotPart, links_of_random_urdfs_stay_where_their_xml_puts_them) {
  std::size_t followers = 0, tried = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE("urdf " + std::to_string(seed));
    const std::string text = urdf_oracle::RandomUrdf(seed, seed % 2 == 0 ? 0.8 : 0.2).next();
    const urdf_oracle::Urdf xml(text);
    Diagnostics ignored;
    const Robot whole = read_urdf(text, "r.urdf", ignored);
    if (whole.coordinates.size() < 2) continue;  // nothing would be left to move
    ++tried;
    std::mt19937 random(seed);
    std::map<std::string, urdf_oracle::Real> q;
    ReadOptions options;
    for (std::size_t k = 0; k + 1 < whole.coordinates.size(); ++k) {
      const double position = std::uniform_int_distribution<int>(-200, 200)(random) / 100.0;
      q[whole.coordinates[k].name] = position;
      options.part.lock.push_back(whole.coordinates[k].name + "=" + std::to_string(position));
    }
    const std::string& last = whole.coordinates.back().name;
    q[last] = 0.7L;
    const Robot part = read_robot_text(text, "r.urdf", ignored, options);
    ASSERT_EQ(joints(part), std::vector<std::string>{last});
    for (const Frame& frame : part.frames) followers += !frame.active && frame.type != JointType::fixed;
    const urdf_oracle::State expected = xml.at(q);
    const support::NumericRobot numbers = support::numeric_robot(part);
    support::Vector at(1);
    at[0] = 0.7L;
    const auto frames = support::frames_in_base(numbers, at);
    for (const support::NumericAttached& attached : numbers.attached) {
      const support::NumericPose pose = numbers.base * frames[attached.link] * attached.pose;
      const urdf_oracle::Place& place = expected.links.at(attached.name);
      for (int i = 0; i < 3; ++i) {
        const auto row = static_cast<std::size_t>(i);
        EXPECT_NEAR(static_cast<double>(pose.position[i]), static_cast<double>(place.p[row]), 1e-5) << attached.name;
        for (int k = 0; k < 3; ++k)
          EXPECT_NEAR(static_cast<double>(pose.rotation(i, k)),
                      static_cast<double>(place.R[row][static_cast<std::size_t>(k)]), 1e-5);
      }
    }
    EXPECT_EQ(numbers.attached.size(), expected.links.size());
    support::Real mass = *number(part.arena, part.base_inertial.M);
    for (const support::NumericFrame& frame : numbers.frames) mass += frame.mass;
    EXPECT_NEAR(static_cast<double>(mass), static_cast<double>(expected.mass.m), 1e-12);
  }
  EXPECT_GT(tried, 100u);
  EXPECT_GT(followers, 5u);
}

}  // namespace
}  // namespace armature::internal
