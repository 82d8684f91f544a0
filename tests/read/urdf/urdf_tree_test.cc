// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_tree.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

UrdfJoint joint(const std::string& name, const std::string& parent, const std::string& child,
                const std::string& follows = {}) {
  UrdfJoint j;
  j.name = name, j.parent = parent, j.child = child;
  if (!follows.empty()) j.mimic = UrdfMimic{follows, Rational(1, 2), 1, {}};
  return j;
}

UrdfDocument document(const std::vector<std::string>& links, std::vector<UrdfJoint> joints) {
  UrdfDocument d;
  for (const std::string& name : links) d.links.push_back({name, {}, {}, {}});
  d.joints = std::move(joints);
  return d;
}

void expect_complaint(const UrdfDocument& d, const std::string& fragment) {
  Diagnostics diagnostics;
  (void)connect_urdf(d, diagnostics);
  EXPECT_NE(to_string(diagnostics).find(fragment), std::string::npos) << to_string(diagnostics);
}

TEST(UrdfTree, walks_depth_first) {
  Diagnostics diagnostics;
  const UrdfDocument d = document({"d", "b", "root", "c", "a"}, {joint("3", "root", "c"), joint("2", "a", "b"),
                                                                 joint("1", "root", "a"), joint("0", "c", "d")});
  const UrdfTree tree = connect_urdf(d, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
  EXPECT_EQ(tree.root, 2u);
  std::string order;
  for (const UrdfStep& step : tree.steps) order += d.joints[step.joint].name;
  EXPECT_EQ(order, "3012");
}

TEST(UrdfTree, composes_mimics) {
  Diagnostics diagnostics;
  const UrdfTree tree = connect_urdf(
      document({"a", "b", "c", "d"}, {joint("1", "a", "b"), joint("2", "b", "c", "1"), joint("3", "c", "d", "2")}),
      diagnostics);
  EXPECT_EQ(tree.steps.at(2).leader, 0u);
  EXPECT_EQ(tree.steps.at(2).multiplier, Rational(1, 4));
  EXPECT_EQ(tree.steps.at(2).offset, 1.5L);
}

TEST(UrdfTree, names_what_is_wrong) {
  expect_complaint(document({"a", "b"}, {}), "2 links have no parent: a, b");
  expect_complaint(document({"a"}, {joint("j", "a", "a")}), "joins link a to itself");
  expect_complaint(document({"a", "b"}, {joint("j", "a", "b"), joint("k", "b", "a")}), "cycle");
  expect_complaint(document({"a", "b"}, {joint("j", "a", "b", "j")}), "mimics itself");
  // A joint that follows a cycle without being part of it is told so as well.
  expect_complaint(document({"a", "b", "c"}, {joint("j", "a", "b", "j"), joint("k", "b", "c", "j")}), "joint k mimics");
}

TEST(UrdfTree, refuses_endless_mimic_chains_quickly) {
  std::vector<std::string> links{"l0"};
  std::vector<UrdfJoint> joints;
  for (int i = 1; i <= 1000; ++i) {
    links.push_back("l" + std::to_string(i));
    joints.push_back(joint("j" + std::to_string(i), links[links.size() - 2], links.back(),
                           i == 1 ? "" : "j" + std::to_string(i - 1)));
  }
  expect_complaint(document(links, joints), "mimics through too many joints");
}

}  // namespace
}  // namespace armature::internal
