// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random URDFs with everything that people put into theirs get other inertias and friction. Judged by the oracles of
// tests/read/urdf_oracle.h, which reads the XML by itself, and of spatial vectors; and by the bytes that are left when
// all that may change is taken out.
#include "armature/write/urdf_in_place.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/write/urdf.h"
#include "tests/read/urdf_oracle.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

Robot read(const std::string& text) {
  Diagnostics diagnostics;
  return read_urdf(text, "test.urdf", diagnostics);
}

std::string in_place(const std::string& urdf, const Robot& robot) {
  Diagnostics diagnostics;
  return write_into_urdf(urdf, "test.urdf", robot, diagnostics);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t i = text.find(from); i != std::string::npos; i = text.find(from, i + to.size()))
    text.replace(i, from.size(), to);
  return text;
}

// What people put beside the numbers.
std::string decorated(std::string text, support::Random& random) {
  const std::string traps = "<!-- <link name=\"l1\"><inertial/></link> <joint name='j1' type='fixed'/> -->\n";
  text = replaced(text, "</robot>",
                  "<transmission name=\"t\"><joint name=\"j1\"/><actuator name='m'>\n<mechanicalReduction>50"
                  "</mechanicalReduction></actuator></transmission>\n<gazebo reference=\"l1\"><![CDATA[ </link> "
                  "<inertial><mass value=\"7\"/></inertial> ]]></gazebo>\n" +
                      traps + "</robot>");
  if (random.chance(0.5)) text = "<?xml version=\"1.0\"?>\n" + traps + text;
  if (random.chance(0.5)) text = replaced(text, "<inertial>", "\n    <inertial><!-- from CAD --> ");
  if (random.chance(0.5)) text = replaced(text, "<mass value", "\n      <mass\n unit = 'a > b'  value");
  if (random.chance(0.5)) text = replaced(text, "\"/><inertia ", "\"></mass><!-- <inertia ixx='1'/> --><inertia ");
  if (random.chance(0.5))
    text = replaced(text, "</link>", "<visual><geometry><mesh filename=\"a.stl\"/></geometry></visual></link>");
  if (random.chance(0.5)) text = replaced(text, "<joint name", "\t<joint  name");
  if (random.chance(0.5)) text = replaced(text, "</joint>", "\n\t</joint>");
  if (random.chance(0.3)) text = replaced(text, "\"></link>", "\" />");
  if (random.chance(0.3)) text = replaced(text, "\n", "\r\n");
  if (random.chance(0.2)) text = "\xef\xbb\xbf" + text;
  return text;
}

// Every body another one, every joint other losses; now and then none.
void change(Robot& robot, support::Random& random) {
  const auto number = [&](double low, double high) { return robot.arena.constant(random.decimal(low, high)); };
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    Frame& frame = robot.frame(j);
    frame.inertial = zero_inertial(robot.arena);
    if (random.chance(0.9)) {
      // Point masses at random places: second moments of a body.
      double m = 0, x[3] = {}, s[6] = {};
      for (int i = 0; i < 4; ++i) {
        const double part = random.uniform(0.5, 2),
                     p[3] = {random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5)};
        m += part;
        for (int a = 0; a < 3; ++a) x[a] += part * p[a];
        s[0] += part * (p[1] * p[1] + p[2] * p[2]), s[1] -= part * p[0] * p[1], s[2] -= part * p[0] * p[2];
        s[3] += part * (p[0] * p[0] + p[2] * p[2]), s[4] -= part * p[1] * p[2];
        s[5] += part * (p[0] * p[0] + p[1] * p[1]);
      }
      const auto exact = [&](double v) { return robot.arena.constant(Rational::from_double(v)); };
      frame.inertial = {exact(s[0]), exact(s[1]), exact(s[2]), exact(s[3]), exact(s[4]),
                        exact(s[5]), exact(x[0]), exact(x[1]), exact(x[2]), exact(m)};
    }
    frame.viscous_friction = random.chance(0.8) ? number(0, 3) : robot.arena.zero();
    frame.coulomb_friction = random.chance(0.8) ? number(0, 3) : robot.arena.zero();
    frame.motor_inertia = random.chance(0.7) ? number(0, 1) : robot.arena.zero();
    frame.friction_offset = random.chance(0.7) ? number(-1, 1) : robot.arena.zero();
  }
}

// The text without what may change, and without blanks.
std::string remainder(std::string text) {
  // Comments and CDATA hide tags, so that a pattern for elements would find those: keep them out of its sight.
  std::string hidden;
  std::string rest;
  for (std::size_t i = 0; i < text.size();) {
    const bool comment = text.compare(i, 4, "<!--") == 0, data = text.compare(i, 9, "<![CDATA[") == 0;
    if (!comment && !data) {
      rest += text[i++];
      continue;
    }
    const std::size_t end = text.find(comment ? "-->" : "]]>", i) + 3;
    if (text.compare(i, 14, "<!-- armature:") != 0 && text.compare(i, 13, "<!-- from CAD") != 0 &&
        text.compare(i, 13, "<!-- <inertia") != 0)
      hidden += text.substr(i, end - i);
    i = end;
  }
  const std::regex changed(R"(<(\w+:)?inertial>[^]*?</(\w+:)?inertial>|<(\w+:)?(dynamics|armature)[^>]*>)");
  rest = std::regex_replace(rest, changed, "");
  rest = replaced(rest, "/>", "></link>");  // a link without content may get some
  return std::regex_replace(rest + hidden, std::regex(R"(\s+)"), "");
}

void expect_same(const std::string& before, const std::string& after, const Robot& robot, support::Random& random) {
  EXPECT_EQ(remainder(before), remainder(after));
  EXPECT_EQ(in_place(after, robot), after);  // once more changes nothing
  // The bodies, as others read them: those of a new file of the same robot.
  Diagnostics ignored;
  const urdf_oracle::Urdf written(after), fresh(write_urdf(robot, ignored));
  for (int i = 0; i < 3; ++i) {
    std::map<std::string, urdf_oracle::Real> q;
    for (const std::string& name : fresh.leaders()) q[name] = random.uniform(-3, 3);
    EXPECT_LT(distance(written.at(q).mass, fresh.at(q).mass), 1e-12L);
  }
  // The torques, as Armature reads them.
  const support::NumericRobot wanted = support::numeric_robot(robot), found = support::numeric_robot(read(after));
  for (int i = 0; i < 3; ++i) {
    const support::State state = support::random_state(random, wanted);
    EXPECT_LT(
        support::relative_error(support::inverse_dynamics(found, state), support::inverse_dynamics(wanted, state)),
        1e-12);
  }
}

TEST(UrdfInPlace, changes_numbers_and_nothing_else_in_random_files) {
  support::Random random(8);
  for (const double right_angles : {0.0, 0.8, 1.0}) {
    urdf_oracle::RandomUrdf source(static_cast<unsigned>(100 * right_angles) + 3, right_angles);
    for (int i = 0; i < 40; ++i) {
      const std::string before = decorated(source.next(), random);
      Robot robot = read(before);
      change(robot, random);
      const std::string after = in_place(before, robot);
      expect_same(before, after, robot, random);
      if (testing::Test::HasFailure()) FAIL() << before << "\n-----\n" << after;
    }
  }
}

TEST(UrdfInPlace, changes_measured_robots) {
  const std::string folder = ARMATURE_SOURCE_DIR "/../shared/data/";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << "skipped: " << folder << " is absent, so no measured robots were written";
  support::Random random(9);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path() / "robot.urdf");
    if (!file) continue;
    ++files;
    const std::string before{std::istreambuf_iterator<char>(file), {}};
    Robot robot = read(before);
    change(robot, random);
    const std::string after = in_place(before, robot);
    EXPECT_EQ(remainder(before), remainder(after)) << entry.path();
    EXPECT_EQ(in_place(after, robot), after);
  }
  EXPECT_GT(files, 0U);
}

constexpr const char* arm = R"(<robot name="a" xmlns:u="urdf">
  <u:link name="base"/>
  <u:link name="upper">
    <!-- measured by hand -->
    <u:inertial>
      <u:mass value="3"/>  <!-- kg -->
      <u:inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </u:inertial>
  </u:link>
  <u:link name="tool -- x"><u:inertial><u:mass value="1"/><u:inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></u:inertial></u:link>
  <u:joint name="turn" type="continuous">
    <u:parent link="base"/>
    <u:child link="upper"/>
    <u:axis xyz="0 0 1"/>
  </u:joint>
  <u:joint name="f" type="fixed"><u:parent link="upper"/><u:child link="tool -- x"/></u:joint>
</robot>
)";

// The layout of the lines around, the prefix of the parent, and a comment where the inertia of a fixed link was.
TEST(UrdfInPlace, writes_as_the_lines_around_are_written) {
  Robot robot = read(arm);
  robot.frame(1).viscous_friction = robot.arena.constant(2);
  robot.frame(1).motor_inertia = robot.arena.constant(Rational(1, 4));
  Diagnostics diagnostics;
  const std::string after = write_into_urdf(arm, "arm.urdf", robot, diagnostics);
  EXPECT_EQ(after, R"(<robot name="a" xmlns:u="urdf">
  <u:link name="base"/>
  <u:link name="upper">
    <!-- measured by hand -->
    <u:inertial>
      <u:mass value="4"/>  <!-- kg -->
      <u:inertia ixx="1.1" ixy="0" ixz="0" iyy="1.1" iyz="0" izz="1.1"/>
      <u:origin xyz="0 0 0" rpy="0 0 0"/>
    </u:inertial>
  </u:link>
  <u:link name="tool -- x"><!-- armature: the inertia of this link is part of upper --></u:link>
  <u:joint name="turn" type="continuous">
    <u:parent link="base"/>
    <u:child link="upper"/>
    <u:axis xyz="0 0 1"/>
    <u:dynamics damping="2" friction="0"/>
    <u:armature motor_inertia="0.25"/>
  </u:joint>
  <u:joint name="f" type="fixed"><u:parent link="upper"/><u:child link="tool -- x"/></u:joint>
</robot>
)");
  EXPECT_EQ(diagnostics.warning_count(), 1U);
  EXPECT_NE(to_string(diagnostics).find("motor inertias"), std::string::npos);
  EXPECT_EQ(read(after).frame(1).motor_inertia, read(after).arena.constant(Rational(1, 4)));
}

// Random joints of random files held at random positions: the file that is written moves and weighs as the robot does.
TEST(UrdfInPlace, fixes_joints_that_are_locked_where_they_are_held) {
  support::Random random(12);
  std::size_t fixed = 0;
  for (const double right_angles : {0.0, 0.8}) {
    urdf_oracle::RandomUrdf source(static_cast<unsigned>(100 * right_angles) + 5, right_angles);
    for (int i = 0; i < 40; ++i) {
      const std::string before = decorated(source.next(), random);
      const Robot whole = read(before);
      if (whole.coordinates.size() < 2) continue;
      RobotPart part;
      std::map<std::string, urdf_oracle::Real> held;
      for (std::size_t k = 1; k < whole.coordinates.size(); ++k) {
        if (!random.chance(0.4)) continue;
        const double position = random.chance(0.3) ? 0 : random.uniform(-2, 2);
        part.lock.push_back(fmt::format("{}={:.17g}", whole.coordinates[k].name, position));
        held[whole.coordinates[k].name] = position;
      }
      Diagnostics diagnostics;
      Robot robot = part_of(whole, part, "test.urdf", diagnostics);
      const std::string after = write_into_urdf(before, "test.urdf", robot, diagnostics);
      fixed += held.size();
      const urdf_oracle::Urdf original(before), written(after);
      for (int s = 0; s < 3; ++s) {
        std::map<std::string, urdf_oracle::Real> q;
        for (const std::string& name : written.leaders()) q[name] = random.uniform(-3, 3);
        std::map<std::string, urdf_oracle::Real> all = q;
        all.insert(held.begin(), held.end());
        const auto there = original.at(all), here = written.at(q);
        ASSERT_EQ(there.links.size(), here.links.size());
        for (const auto& [name, place] : there.links) EXPECT_LT(distance(place, here.links.at(name)), 1e-12L) << name;
        EXPECT_LT(distance(there.mass, here.mass), 1e-12L);
      }
      if (testing::Test::HasFailure()) FAIL() << before << "\n-----\n" << after;
    }
  }
  EXPECT_GT(fixed, 40U);
}

// What lies beyond the tip was carried while the logs were recorded: its inertia is in the last link, and counts once.
TEST(UrdfInPlace, links_beyond_the_tip_have_no_inertia_of_their_own) {
  const std::string urdf = R"(<robot name="r"><link name="a"/>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="c"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="ab" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
<joint name="bc" type="continuous"><parent link="b"/><child link="c"/><origin xyz="1 0 0"/><axis xyz="0 1 0"/></joint>
</robot>)";
  Diagnostics diagnostics;
  RobotPart part;
  part.tip = "b";
  const Robot robot = part_of(read(urdf), part, "test.urdf", diagnostics);
  const std::string written = write_into_urdf(urdf, "test.urdf", robot, diagnostics);
  EXPECT_NE(written.find("<mass value=\"1\"/>"), std::string::npos) << written;
  EXPECT_EQ(written.find("<mass value=\"2\"/>"), std::string::npos) << written;
  EXPECT_NE(written.find("armature: the inertia of this link is part of b"), std::string::npos) << written;
  EXPECT_NE(to_string(diagnostics).find("keeps the old friction of bc"), std::string::npos) << to_string(diagnostics);
}

// A robot that is not the file's: nothing is written.
TEST(UrdfInPlace, refuses_another_robot) {
  Robot renamed = read(arm);
  renamed.frame(1).joint_name = "other";
  EXPECT_THROW(in_place(arm, renamed), UnmetRequest);
  Robot symbolic = read(arm);
  symbolic.frame(1).inertial.M = symbolic.arena.symbol("M");
  EXPECT_THROW(in_place(arm, symbolic), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
