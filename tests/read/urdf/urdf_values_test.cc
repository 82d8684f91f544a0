// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_values.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// The number in <a x="..."/>, or the complaint.
std::string number(const std::string& text) {
  const std::string file = "<a x='" + text + "'/>";
  Diagnostics diagnostics;
  const Limits limits;
  const XmlFile xml(file, "f", limits);
  const auto value = UrdfValues(xml, diagnostics, limits, 1e-6).number(xml.root(), "x");
  return value ? value->to_string() : to_string(diagnostics);
}

TEST(UrdfValues, are_exact_decimals) {
  EXPECT_EQ(number("0.4318"), "2159/5000");
  EXPECT_EQ(number(" -1.5e-3\n"), "-3/2000");
  EXPECT_EQ(number("+7"), "7");
  EXPECT_EQ(number(".5"), "1/2");
  EXPECT_EQ(number("1e12"), "1000000000000");
}

TEST(UrdfValues, are_nothing_else) {
  for (const char* wrong : {"", "  ", "nan", "NaN", "-inf", "1e999", "1e13", "1e-999", "1,5", "0x1p3", "1 2", "1f",
                            "--1", "e5", ".", "1e", "\xc2\xa0"})
    EXPECT_NE(number(wrong).find("f:1:4: error"), std::string::npos) << wrong << " gave " << number(wrong);
}

TEST(UrdfValues, know_what_was_meant) {
  EXPECT_EQ(similar("inertail", {"inertial", "visual"}), "inertial");
  EXPECT_EQ(similar("Link", {"link"}), "link");
  EXPECT_EQ(similar("xzy", {"xyz", "rpy"}), "xyz");
  EXPECT_EQ(similar("link", {"link", "joint"}), "");
  EXPECT_EQ(similar("gazebo", {"link", "joint"}), "");
}

TEST(UrdfValues, read_poses) {
  const std::string file = "<o xyz='1 2.5\t-3' rpy='0 0 1.5707963267948966'/>";
  Diagnostics diagnostics;
  const Limits limits;
  const XmlFile xml(file, "f", limits);
  UrdfValues values(xml, diagnostics, limits, 1e-6);
  const rigid::Motion pose = values.pose(&xml.root());
  EXPECT_EQ(pose.translation.y, 2.5L);
  EXPECT_EQ(pose.rotation.x.y, 1);
  EXPECT_EQ(pose.rotation.x.x, 0);
  EXPECT_EQ(values.pose(nullptr).rotation.x.x, 1);
  EXPECT_TRUE(diagnostics.all().empty());
}

}  // namespace
}  // namespace armature::internal
