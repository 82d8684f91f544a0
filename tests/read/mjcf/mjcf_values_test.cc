// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/mjcf/mjcf_values.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

class MjcfValuesOf : public testing::Test {
 protected:
  const MjcfValues& values(const std::string& text) {
    text_ = "<mujoco>" + text + "</mujoco>";
    xml_.emplace(text_, "a.xml", limits_);
    values_.emplace(*xml_, diagnostics_, limits_, 1e-6L);
    values_->read_defaults(xml_->root());
    return *values_;
  }
  const tinyxml2::XMLElement& element(const char* name) { return *xml_->root().FirstChildElement(name); }
  std::string text_;
  Limits limits_;
  Diagnostics diagnostics_;
  std::optional<XmlFile> xml_;
  std::optional<MjcfValues> values_;
};

TEST_F(MjcfValuesOf, attributes_come_from_the_nearest_class) {
  const MjcfValues& v = values(
      "<default><joint damping='1' armature='2' ref='3'/><default class='a'><joint damping='4'/><default class='b'>"
      "<joint ref='5'/></default></default></default><joint ref='6' class='a'/>");
  const auto& joint = element("joint");
  EXPECT_EQ(v.number(joint, "b", "ref", 0), 6);      // its own
  EXPECT_EQ(v.number(joint, "b", "damping", 0), 4);  // of its class, not of the bodies around it
  EXPECT_EQ(v.number(joint, "b", "armature", 0), 2);
  EXPECT_EQ(v.number(joint, "b", "margin", 7), 7);
}

TEST_F(MjcfValuesOf, attributes_come_from_the_class_of_the_bodies_around) {
  const MjcfValues& v = values("<default><default class='b'><joint ref='5'/></default></default><joint/>");
  EXPECT_EQ(v.number(element("joint"), "b", "ref", 0), 5);
  EXPECT_EQ(v.number(element("joint"), "", "ref", 0), 0);
}

TEST_F(MjcfValuesOf, right_angles_in_degrees_are_exact) {
  const MjcfValues& v = values("<body euler='90 0 -90' pos='1 2 3'/>");
  const rigid::Motion pose = v.pose(element("body"), "");
  for (const rigid::Vector& column : {pose.rotation.x, pose.rotation.y, pose.rotation.z})
    for (const rigid::Real x : {column.x, column.y, column.z}) EXPECT_TRUE(x == 0 || x == 1 || x == -1);
  EXPECT_EQ(pose.translation.z, 3);
}

TEST_F(MjcfValuesOf, wrong_numbers_are_told) {
  for (const char* wrong : {"quat='0 0 0 0'", "quat='1 2'", "axisangle='0 0 0 1'", "xyaxes='1 0 0 2 0 0'",
                            "zaxis='0 0 0'", "euler='1 2 nan'", "pos='1,2,3'", "pos='1e99 0 0'", "pos='1 2 3 4'"}) {
    diagnostics_ = {};
    values(std::string("<body ") + wrong + "/>").pose(element("body"), "");
    EXPECT_EQ(diagnostics_.error_count(), 1U) << wrong;
  }
}

TEST_F(MjcfValuesOf, z_axis_turns_the_shortest_way) {
  for (const rigid::Vector& d : {rigid::Vector{0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {0.6L, 0, 0.8L}}) {
    const rigid::Vector found = rotation_to(d) * rigid::Vector{0, 0, 1};
    EXPECT_LT(norm(found - d), 1e-15L);
  }
}

}  // namespace
}  // namespace armature::internal
