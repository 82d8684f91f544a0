// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A free body: its kinetic energy is (m v^2 + w.I w)/2 with v and w from the rates of position and of roll, pitch and
// yaw, written out here; its weight acts along z alone.
#include "armature/read/urdf/urdf_free_joints.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "armature/read/reader.h"
#include "tests/support/named.h"

namespace armature::internal {
namespace {

Robot free_body(const std::string& joint) {
  Diagnostics diagnostics;
  ReadOptions options;
  options.part.floating_joints = true;
  Robot robot = read_urdf(
      "<robot name='r'><link name='world'/><link name='body'><inertial><mass value='2'/>"
      "<inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' izz='0.25'/></inertial></link>"
      "<joint name='root' " +
          joint + "<parent link='world'/><child link='body'/></joint></robot>",
      "r.urdf", diagnostics, options);
  EXPECT_EQ(diagnostics.error_count(), 0U);
  EXPECT_EQ(diagnostics.warning_count(), 0U);
  return robot;
}

std::vector<double> results(const Robot& robot, const char* model, const std::vector<double>& state) {
  return interpret<double>(lower(derive(robot, model)), std::span<const double>(), std::span<const double>(state));
}

TEST(UrdfFreeJoints, a_floating_body_has_the_energy_of_a_body) {
  const Robot robot = free_body("type='floating'>");
  ASSERT_EQ(robot.coordinates.size(), 6U);
  EXPECT_EQ(robot.coordinates[0].name, "root_x");
  EXPECT_EQ(robot.coordinates[5].name, "root_roll");
  const double pitch = 0.4, roll = -0.9, vx = 1, vy = -2, vz = 0.5, yaw_rate = 0.3, pitch_rate = 0.7, roll_rate = -1.1;
  const double p = roll_rate - yaw_rate * std::sin(pitch),
               q = pitch_rate * std::cos(roll) + yaw_rate * std::sin(roll) * std::cos(pitch),
               r = -pitch_rate * std::sin(roll) + yaw_rate * std::cos(roll) * std::cos(pitch);
  const double kinetic = vx * vx + vy * vy + vz * vz + (0.1 * p * p + 0.2 * q * q + 0.25 * r * r) / 2;
  const std::vector<double> energy =
      results(robot, "energy", {0.1, 0.2, 0.3, 1.5, pitch, roll, vx, vy, vz, yaw_rate, pitch_rate, roll_rate});
  EXPECT_NEAR(energy[0], kinetic, 1e-12);
  const std::vector<double> weight = results(robot, "gravity", {0.1, 0.2, 0.3, 1.5, pitch, roll});
  for (std::size_t k = 0; k < 6; ++k) EXPECT_NEAR(weight[k], k == 2 ? 2 * 9.81 : 0, 1e-12) << k;
}

TEST(UrdfFreeJoints, a_planar_body_slides_across_its_axis) {
  const Robot robot = free_body("type='planar'><axis xyz='0 0 1'/>");
  ASSERT_EQ(robot.coordinates.size(), 3U);
  const std::vector<double> T = results(robot, "transform", {3, 4, 0.5});
  EXPECT_NEAR(T[3], 3, 1e-12);
  EXPECT_NEAR(T[7], 4, 1e-12);
  EXPECT_NEAR(T[11], 0, 1e-12);
  EXPECT_NEAR(T[0], std::cos(0.5), 1e-12);
  EXPECT_NEAR(T[4], std::sin(0.5), 1e-12);
}

TEST(UrdfFreeJoints, every_plane_is_spanned_by_right_angles) {
  UrdfJoint joint;
  for (const rigid::Vector axis : {rigid::Vector{1, 0, 0}, {0, 1, 0}, {0, 0, -1}, {0.6L, 0, 0.8L}, {0, 0.8L, 0.6L}}) {
    joint.axis = axis;
    std::vector<UrdfLink> links;
    const std::vector<UrdfJoint> joints = free_joints(joint, "planar", links);
    ASSERT_EQ(joints.size(), 3U);
    EXPECT_EQ(links.size(), 2U);
    const rigid::Vector normal = cross(joints[0].axis, joints[1].axis);
    EXPECT_NEAR(static_cast<double>(norm(normal - axis)), 0, 1e-15);
  }
}

// A trunk and a leg, after `before`.
std::string legged(const std::string& before) {
  const std::string body =
      "<inertial><mass value='2'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' izz='0.25'/></inertial>";
  return "<robot name='r'>" + before + "<link name='trunk'>" + body + "</link><link name='leg'>" + body +
         "</link><joint name='hip' type='continuous'><origin xyz='0 0.3 0' rpy='0.4 0 0'/><parent link='trunk'/>"
         "<child link='leg'/><axis xyz='0 0 1'/></joint></robot>";
}

std::string refusal(const std::string& text) {
  Diagnostics diagnostics;
  try {
    read_urdf(text, "r.urdf", diagnostics);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(UrdfFreeJoints, a_floating_joint_at_the_root_makes_the_base_float) {
  Diagnostics diagnostics;
  const Robot robot = read_urdf(legged("<link name='world'/><link name='map'/><joint name='m' type='fixed'><parent "
                                       "link='world'/><child link='map'/></joint><joint name='root' type='floating'>"
                                       "<parent link='map'/><child link='trunk'/></joint>"),
                                "r.urdf", diagnostics);
  EXPECT_TRUE(robot.floating_base);
  EXPECT_EQ(robot.base_name, "trunk");
  EXPECT_EQ(robot.coordinates.size(), 1U);
  EXPECT_EQ(robot.base_inertial.M, Arena(robot.arena).constant(2));
  // Frame 0 is the trunk's own frame, although the first axis is inclined.
  ASSERT_EQ(robot.attached.back().link, 1U);
  const AttachedFrame& trunk = robot.attached[support::place_of(robot.attached, "trunk")];
  EXPECT_EQ(trunk.pose.rotation, identity_pose(robot.arena).rotation);
}

TEST(UrdfFreeJoints, the_option_floats_a_root_without_such_a_joint) {
  Diagnostics diagnostics;
  ReadOptions options;
  options.part.floating = true;
  EXPECT_TRUE(read_urdf(legged(""), "r.urdf", diagnostics, options).floating_base);
  EXPECT_FALSE(read_urdf(legged(""), "r.urdf", diagnostics).floating_base);
}

TEST(UrdfFreeJoints, a_floating_joint_elsewhere_is_refused) {
  EXPECT_NE(refusal(legged("<link name='world'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' "
                           "iyz='0' izz='1'/></inertial></link><joint name='root' type='floating'><parent "
                           "link='world'/><child link='trunk'/></joint>"))
                .find("the floating joint root moves relative to a link with mass"),
            std::string::npos);
  EXPECT_NE(refusal(legged("<link name='world'/><link name='ball'/><joint name='root' type='floating'><parent "
                           "link='world'/><child link='trunk'/></joint><joint name='other' type='floating'><parent "
                           "link='world'/><child link='ball'/></joint>"))
                .find("is a second one"),
            std::string::npos);
}

}  // namespace
}  // namespace armature::internal
