// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random files in the many ways to write one, with the torques that MuJoCo itself computes (make_cases.py); and what
// MJCF says by its own words.
#include "armature/read/mjcf/mjcf.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/write/mjcf.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

using support::State, support::Vector;

Vector vector_of(const nlohmann::json& values) {
  Vector result(static_cast<Eigen::Index>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) result(static_cast<Eigen::Index>(i)) = values[i].get<double>();
  return result;
}

Robot robot_in(const std::string& text) {
  Diagnostics diagnostics;
  return read_mjcf(text, "robot.mjcf", diagnostics);
}

std::string refusal(const std::string& text) {
  try {
    robot_in(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string world(const std::string& bodies, const std::string& rest = "") {
  return "<mujoco><worldbody>" + bodies + "</worldbody>" + rest + "</mujoco>";
}

const std::string solid = "<inertial pos='0 0 .1' mass='2' diaginertia='.1 .1 .1'/>";

TEST(Mjcf, has_the_torques_that_mujoco_computes) {
  const auto cases = nlohmann::json::parse(read_file(ARMATURE_SOURCE_DIR "/tests/read/mjcf/cases.json"));
  ASSERT_EQ(cases.size(), 40U);
  for (const auto& one : cases) {
    const std::string text = one["mjcf"];
    SCOPED_TRACE(text);
    const Robot robot = robot_in(text);
    const State state{vector_of(one["q"]), vector_of(one["qd"]), vector_of(one["qdd"])};
    ASSERT_EQ(robot.coordinates.size(), static_cast<std::size_t>(state.q.size()));
    const Vector torques = inverse_dynamics(support::numeric_robot(robot), state);
    EXPECT_LT(support::relative_error(torques, vector_of(one["tau"])), 1e-9);
  }
}

TEST(Mjcf, that_is_written_is_read_back) {
  support::RobotOptions options = support::undisturbed_options();
  options.couplings = options.springs = false;
  options.solid = true;
  support::Random random(11);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Robot robot = support::random_robot(seed, options).robot;
    const char* const gravity[] = {"0.3", "-1.5", "-9.7"};
    for (std::size_t i = 0; i < 3; ++i)
      robot.gravity[i] = robot.arena.constant(Rational::from_decimal(gravity[i]).value());
    for (Frame& frame : robot.frames) frame.friction_offset = robot.arena.zero();  // which MJCF cannot hold
    Diagnostics diagnostics;
    const Robot again = robot_in(write_mjcf(robot, diagnostics));
    ASSERT_EQ(again.coordinates.size(), robot.coordinates.size());
    const support::NumericRobot before = support::numeric_robot(robot), after = support::numeric_robot(again);
    const State state = random_state(random, before);
    State same = state;
    std::vector<Eigen::Index> from(again.coordinates.size(), -1);  // files list bodies depth first
    for (std::size_t k = 0; k < from.size(); ++k)
      for (const Frame& frame : robot.frames)
        if (frame.type != JointType::fixed && frame.joint_name == again.coordinates[k].name)
          from[k] = static_cast<Eigen::Index>(frame.variable.at(0).coordinate);
    for (std::size_t k = 0; k < from.size(); ++k) {
      ASSERT_GE(from[k], 0);
      const auto to = static_cast<Eigen::Index>(k);
      same.q(to) = state.q(from[k]), same.qd(to) = state.qd(from[k]), same.qdd(to) = state.qdd(from[k]);
    }
    // Bodies without mass are written with 1e-9 kg, which MuJoCo asks for.
    const Vector expected = inverse_dynamics(before, state), found = inverse_dynamics(after, same);
    for (std::size_t k = 0; k < from.size(); ++k)
      EXPECT_NEAR(static_cast<double>(found(static_cast<Eigen::Index>(k))), static_cast<double>(expected(from[k])),
                  1e-7 * std::max(1.0, std::abs(static_cast<double>(expected(from[k])))))
          << seed;
  }
}

TEST(Mjcf, limits_are_in_its_units_and_only_where_they_hold) {
  const std::string body = "<body name='arm'><joint name='a' range='-90 45'/>" + solid + "</body>";
  const Robot degrees = robot_in(world(body));
  EXPECT_DOUBLE_EQ(degrees.frame(1).limits.lower, -std::numbers::pi / 2);
  EXPECT_DOUBLE_EQ(degrees.frame(1).limits.upper, std::numbers::pi / 4);
  EXPECT_EQ(robot_in(world(body, "<compiler angle='radian'/>")).frame(1).limits.upper, 45);
  EXPECT_EQ(robot_in(world(body, "<compiler autolimits='false'/>")).frame(1).limits.upper, INFINITY);
  const Robot driven = robot_in(world(body, "<actuator><motor joint='a' gear='50' ctrlrange='-2 2'/></actuator>"));
  EXPECT_EQ(driven.frame(1).limits.effort, 100);
  EXPECT_EQ(driven.frame(1).joint_name, "a");
  EXPECT_EQ(driven.frame(1).link_name, "arm");
}

TEST(Mjcf, with_a_free_joint_has_a_floating_base) {
  const Robot robot = robot_in(
      world("<body name='hull'><freejoint/>" + solid + "<body name='arm'><joint/>" + solid + "</body></body>"));
  EXPECT_TRUE(robot.floating_base);
  EXPECT_EQ(robot.base_name, "hull");
}

TEST(Mjcf, that_is_not_a_tree_of_simple_joints_is_refused_with_what_to_do) {
  EXPECT_NE(refusal(world("<body><joint type='ball'/>" + solid + "</body>")).find("three hinges"), std::string::npos);
  EXPECT_NE(refusal(world("<include file='arm.xml'/>")).find("mj_saveLastXML"), std::string::npos);
  EXPECT_NE(refusal(world("<body><joint/><geom type='mesh' mesh='a'/></body>")).find("<inertial>"), std::string::npos);
  EXPECT_NE(refusal(world("<body><joint axis='0 0 0'/>" + solid + "</body>")).find("is zero"), std::string::npos);
  EXPECT_NE(refusal(world("<body><joint damping='-1'/>" + solid + "</body>")).find("negative"), std::string::npos);
  EXPECT_NE(refusal(world("<body pos='0 0'><joint/>" + solid + "</body>")).find("three numbers"), std::string::npos);
  EXPECT_NE(refusal(world("<body pos='0 x 0'><joint/>" + solid + "</body>")).find("is not a number"),
            std::string::npos);
  EXPECT_NE(refusal(world("<body><joint/>" + solid + "</body>", "<compiler angle='gon'/>")).find("radian or degree"),
            std::string::npos);
  EXPECT_NE(refusal("<robot/>").find("its root is <robot>"), std::string::npos);
  EXPECT_NE(refusal("<mujoco/>"), "");
}

TEST(Mjcf, takes_empty_names_as_none) {
  const std::string text =
      world("<body name=''><joint name=''/>" + solid + "<body name='a'><joint/>" + solid + "</body></body>");
  Diagnostics diagnostics;
  const Robot robot = read_mjcf(text, "arm.mjcf", diagnostics);
  ASSERT_EQ(robot.frames.size(), 2U);
  for (const Frame& frame : robot.frames) EXPECT_FALSE(frame.joint_name.empty() || frame.link_name.empty());
}

TEST(Mjcf, that_is_hostile_is_refused_or_read) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/hostile/mjcf")) {
    ++files;
    Diagnostics diagnostics;
    try {
      read_mjcf(read_file(entry.path().string()), entry.path().string(), diagnostics);
    } catch (const InputError& error) {
      EXPECT_TRUE(error.diagnostics().has_errors());
    }
  }
  EXPECT_GE(files, 8U);
}

}  // namespace
}  // namespace armature::internal
