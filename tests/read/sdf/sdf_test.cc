// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random files whose frames libsdformat, Gazebo's own library, has resolved, with torques by Pinocchio (make_cases.py);
// and what SDF says by its own words.
#include "armature/read/sdf/sdf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/robot/numbers.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

using support::State, support::Vector;

Robot robot_in(const std::string& text) {
  Diagnostics diagnostics;
  return read_sdf(text, "robot.sdf", diagnostics);
}

std::string refusal(const std::string& text) {
  try {
    robot_in(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string model(const std::string& parts) { return "<sdf version='1.9'><model name='m'>" + parts + "</model></sdf>"; }

const std::string solid = "<inertial><mass>2</mass></inertial>";
const std::string arm =
    "<link name='base'/><link name='arm'>" + solid +
    "</link><joint name='j' type='revolute'><parent>base</parent><child>arm</child><axis><xyz>0 1 0</xyz>"
    "<limit><lower>-1</lower><upper>1e16</upper><effort>-1</effort><velocity>3</velocity></limit><dynamics>"
    "<friction>.5</friction><spring_stiffness>4</spring_stiffness><spring_reference>.25</spring_reference>"
    "</dynamics></axis></joint>";

TEST(Sdf, has_the_torques_of_its_resolved_frames) {
  const auto cases = nlohmann::json::parse(read_file(ARMATURE_SOURCE_DIR "/tests/read/sdf/cases.json"));
  ASSERT_EQ(cases.size(), 30U);
  for (const auto& one : cases) {
    const std::string text = one["sdf"];
    SCOPED_TRACE(text);
    const Robot robot = robot_in(text);
    const std::vector<std::string> joints = one["joints"];
    ASSERT_EQ(robot.coordinates.size(), joints.size());
    const auto n = static_cast<Eigen::Index>(joints.size());
    State state{Vector(n), Vector(n), Vector(n)};
    Vector expected(n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const auto found = std::find(joints.begin(), joints.end(), robot.coordinates[static_cast<std::size_t>(k)].name);
      ASSERT_NE(found, joints.end());
      const std::size_t i = static_cast<std::size_t>(found - joints.begin());
      state.q(k) = one["q"][i].get<double>();
      state.qd(k) = one["qd"][i].get<double>();
      state.qdd(k) = one["qdd"][i].get<double>();
      expected(k) = one["tau"][i].get<double>();
    }
    EXPECT_LT(support::relative_error(inverse_dynamics(support::numeric_robot(robot), state), expected), 1e-9);
  }
}

TEST(Sdf, has_limits_friction_and_springs) {
  const Robot robot = robot_in(model(arm));
  const Frame& joint = robot.frame(1);
  EXPECT_EQ(joint.limits.lower, -1);
  EXPECT_EQ(joint.limits.upper, INFINITY);
  EXPECT_EQ(joint.limits.effort, INFINITY);
  EXPECT_EQ(joint.limits.velocity, 3);
  EXPECT_EQ(number(robot.arena, joint.coulomb_friction), .5);
  EXPECT_EQ(number(robot.arena, joint.spring), 4);
  EXPECT_EQ(number(robot.arena, joint.friction_offset), -1);
}

TEST(Sdf, joint_to_a_link_that_has_one_closes_a_loop) {
  const auto link = [](const std::string& name, const std::string& pose) {
    return "<link name='" + name + "'><pose>" + pose + " 0 0 0</pose>" + solid + "</link>";
  };
  const auto joint = [](const std::string& name, const std::string& parent, const std::string& child,
                        const std::string& pose) {
    return "<joint name='" + name + "' type='revolute'><parent>" + parent + "</parent><child>" + child +
           "</child><pose relative_to='__model__'>" + pose + " 0 0 0</pose><axis><xyz>0 1 0</xyz></axis></joint>";
  };
  const Robot robot = robot_in(model(link("crank", "0 0 0") + link("rod", "0 0 1") + link("rocker", "2 0 0") +
                                     joint("a", "world", "crank", "0 0 0") + joint("b", "crank", "rod", "0 0 1") +
                                     joint("c", "world", "rocker", "2 0 0") + joint("d", "rod", "rocker", "2 0 1")));
  ASSERT_EQ(robot.loops.size(), 1U);
  EXPECT_EQ(robot.frame(robot.loops[0].cut).joint_name, "d");
}

TEST(Sdf, that_is_no_single_model_of_simple_joints_is_refused) {
  EXPECT_NE(refusal("<robot/>").find("its root is <robot>"), std::string::npos);
  EXPECT_NE(refusal("<sdf/>").find("no <model>"), std::string::npos);
  EXPECT_NE(refusal(model("")).find("no links"), std::string::npos);
  EXPECT_NE(refusal(model("<model name='inner'/>" + arm)).find("inside of a model"), std::string::npos);
  EXPECT_NE(refusal(model("<include><uri>x</uri></include>" + arm)).find("inside of a model"), std::string::npos);
  EXPECT_NE(
      refusal(model("<link name='a'/><link name='b'/><joint name='j' type='ball'><parent>a</parent><child>b</child>"
                    "</joint>"))
          .find("joint j is ball"),
      std::string::npos);
  EXPECT_NE(refusal(model("<link name='a'><pose relative_to='b'/></link><link name='b'><pose relative_to='a'/></link>"
                          "<joint name='j' type='fixed'><parent>a</parent><child>b</child></joint>")),
            "");
  EXPECT_NE(refusal(model(arm + "<joint name='k' type='fixed'><parent>world</parent><child>arm</child></joint>"))
                .find("closes a loop and does not move"),
            std::string::npos);
  EXPECT_NE(refusal(model("<link name='a'><pose>1 2 3</pose></link>")).find("needs 6 numbers"), std::string::npos);
  EXPECT_NE(refusal(model("<link name='a'/><joint name='j' type='fixed'><parent>none</parent><child>a</child></joint>"))
                .find("there is no link none"),
            std::string::npos);
}

TEST(Sdf, that_is_hostile_is_refused_or_read) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/hostile/sdf")) {
    ++files;
    Diagnostics diagnostics;
    try {
      read_sdf(read_file(entry.path().string()), entry.path().string(), diagnostics);
    } catch (const InputError& error) {
      EXPECT_TRUE(error.diagnostics().has_errors());
    }
  }
  EXPECT_GE(files, 6U);
}

}  // namespace
}  // namespace armature::internal
