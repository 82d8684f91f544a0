// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/urdf_numbers.h"

#include <gtest/gtest.h>

#include "armature/read/reader.h"
#include "armature/write/urdf.h"

namespace armature::internal {
namespace {

constexpr const char* swing =
    "<robot name='r'><link name='l0'/><link name='l1'><inertial><origin xyz='0.5 0 0'/><mass value='2'/>"
    "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link><joint name='j' type='continuous'>"
    "<parent link='l0'/><child link='l1'/><axis xyz='0 1 0'/><dynamics damping='0.5' friction='0.25'/>"
    "<armature motor_inertia='0.1' friction_offset='-0.2' friction_width='0.05' stribeck_friction='0.7' "
    "stribeck_velocity='0.03' gear_ratio='100' "
    "breakaway='0.3' spring='1.5' spring_cosine='-2' spring_sine='0.5' elasticity='5e3' "
    "elastic_damping='2'/></joint></robot>";

// The inertia stands in the link's own frame, not in Khalil's, and what a URDF lacks is in an element of its own.
TEST(UrdfNumbers, are_in_the_frames_of_the_links) {
  Diagnostics diagnostics;
  const Robot robot = read_urdf(swing, "r.urdf", diagnostics);
  const UrdfNumbers numbers(robot);
  EXPECT_FALSE(numbers.inertial(0));
  const auto inertial = numbers.inertial(1);
  ASSERT_TRUE(inertial);
  EXPECT_EQ(inertial->origin[0].second, "0.5 0 0");
  EXPECT_EQ(inertial->origin[1].second, "0 0 0");
  EXPECT_EQ(inertial->mass[0].second, "2");
  EXPECT_EQ(inertial->inertia[0].second, "1");
  EXPECT_EQ(numbers.dynamics(robot.frame(1))[1].second, "0.25");
  const UrdfAttributes beyond = {{"motor_inertia", "0.1"},      {"friction_offset", "-0.2"},
                                 {"friction_width", "0.05"},    {"stribeck_friction", "0.7"},
                                 {"stribeck_velocity", "0.03"}, {"gear_ratio", "100"},
                                 {"breakaway", "0.3"},          {"spring", "1.5"},
                                 {"spring_cosine", "-2"},       {"spring_sine", "0.5"},
                                 {"elasticity", "5000"},        {"elastic_damping", "2"}};
  const UrdfAttributes found = numbers.beyond_urdf(robot.frame(1));
  ASSERT_EQ(found.size(), beyond.size());
  for (std::size_t i = 0; i < beyond.size(); ++i) {
    EXPECT_STREQ(found[i].first, beyond[i].first);
    EXPECT_EQ(found[i].second, beyond[i].second);
  }
  // A new file has them too.
  const Robot again = read_urdf(write_urdf(robot, diagnostics), "r.urdf", diagnostics);
  for (const std::size_t i : {3U, 4U})
    EXPECT_EQ(UrdfNumbers(again).beyond_urdf(again.frame(1))[i].second, beyond[i].second);
  EXPECT_EQ(UrdfNumbers(again).beyond_urdf(again.frame(1))[5].second, "100");
  EXPECT_EQ(UrdfNumbers(again).beyond_urdf(again.frame(1))[9].second, "0.5");
  EXPECT_EQ(UrdfNumbers(again).beyond_urdf(again.frame(1))[10].second, "5000");
  EXPECT_EQ(diagnostics.warning_count(), 1U);
}

TEST(UrdfNumbers, hold_friction_that_grows_with_the_load) {
  std::string text = swing;
  const std::size_t at = text.find("elasticity"), end = text.find("/></joint>");
  text.replace(at, end - at, "load_friction='0.125'");
  Diagnostics diagnostics;
  const Robot robot = read_urdf(text, "r.urdf", diagnostics);
  const Robot again = read_urdf(write_urdf(robot, diagnostics), "r.urdf", diagnostics);
  EXPECT_EQ(again.arena.value(again.frame(1).load_friction), Rational(1, 8));
  EXPECT_NE(to_string(diagnostics).find("Stribeck friction, friction that grows with the load"), std::string::npos)
      << to_string(diagnostics);
}

}  // namespace
}  // namespace armature::internal
