// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_document.h"

#include <gtest/gtest.h>

#include <limits>

namespace armature::internal {
namespace {

UrdfDocument read(const std::string& text, Diagnostics& diagnostics) {
  return read_urdf_document(text, "f.urdf", diagnostics, {}, 1e-6, true);
}

// A rod of mass 2 along the y axis of its inertial frame, which is turned by a quarter about z and set off along x:
// the rod lies along -x, and Steiner's term adds to yy and zz.
TEST(UrdfDocument, carries_inertias_to_the_link_frame) {
  Diagnostics diagnostics;
  const UrdfDocument document = read(
      "<robot name='r'><link name='a'><inertial><origin xyz='3 0 0' rpy='0 0 1.5707963267948966'/>"
      "<mass value='2'/><inertia ixx='0.5' ixy='0' ixz='0' iyy='0.1' iyz='0' izz='0.5'/></inertial></link></robot>",
      diagnostics);
  EXPECT_TRUE(diagnostics.all().empty()) << to_string(diagnostics);
  const rigid::Body& body = document.links.at(0).body;
  EXPECT_EQ(body.mass, 2);
  EXPECT_EQ(body.moments.x, 6);
  EXPECT_EQ(static_cast<double>(body.inertia.x.x), 0.1);
  EXPECT_EQ(static_cast<double>(body.inertia.y.y), 18.5);
  EXPECT_EQ(static_cast<double>(body.inertia.z.z), 18.5);
  EXPECT_EQ(body.inertia.y.x, 0);
}

TEST(UrdfDocument, reads_joints_as_written) {
  Diagnostics diagnostics;
  const UrdfDocument document = read(
      "<robot name='r'><link name='a'/><link name='b'/>\n<joint name='j' type='prismatic'><parent link='a'/>"
      "<child link='b'/><axis xyz='0 3 4'/><limit lower='-1' velocity='2' effort='3'/>"
      "<mimic joint='k' offset='0.5'/></joint></robot>",
      diagnostics);
  const UrdfJoint& joint = document.joints.at(0);
  EXPECT_EQ(joint.type, JointType::prismatic);
  EXPECT_EQ(joint.parent, "a");
  EXPECT_EQ(static_cast<double>(joint.axis.y), 0.6);
  EXPECT_EQ(joint.limits, (JointLimits{-1, 0, 2, 3}));  // a missing bound is 0
  EXPECT_EQ(joint.mimic->multiplier, Rational(1));
  EXPECT_EQ(joint.mimic->offset, 0.5L);
  EXPECT_EQ(joint.where.line, 2);
  EXPECT_EQ(diagnostics.error_count(), 0u);
  EXPECT_EQ(diagnostics.warning_count(), 1u);  // the axis is not of unit length
}

// Published files say "unlimited" with whatever is large; metres and masses of that size are mistakes.
TEST(UrdfDocument, huge_limits_are_none) {
  Diagnostics diagnostics;
  const UrdfDocument document = read(
      "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='revolute'><parent link='a'/>"
      "<child link='b'/><limit lower='-1e+16' upper='1.7976931348623157e308' velocity='1e13' effort='1e12'/>"
      "</joint></robot>",
      diagnostics);
  EXPECT_EQ(diagnostics.error_count(), 0u);
  constexpr double none = std::numeric_limits<double>::infinity();
  EXPECT_EQ(document.joints.at(0).limits, (JointLimits{-none, none, none, 1e12}));
}

}  // namespace
}  // namespace armature::internal
