// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/named_joints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

namespace armature::internal {
namespace {

using Names = std::vector<std::string>;

TEST(NamedJoints, are_found_in_the_spellings_of_recorders) {
  for (const auto& [name, position] :
       {std::pair<Names, Names>{{"field.name0", "field.name1"}, {"field.position0", "field.position1"}},
        {{"/js/name[0]", "/js/name[1]"}, {"/js/position[0] (deg)", "/js/position[1] (deg)"}},
        {{"name.0", "name.1"}, {"position.0", "position.1"}},
        {{"joint_name_1", "joint_name_2"}, {"joint_pos_1", "joint_pos_2"}}}) {
    const NamedJoints found = named_joints({"t", name[0], name[1], position[0], position[1]}, {0, 1, 1, 0, 0},
                                           {"0", "elbow", "shoulder", "1", "2"});
    EXPECT_EQ(found.joints, (Names{"", "", "", "elbow", "shoulder"})) << name[0];
    EXPECT_EQ(found.constant, (Names{"", "elbow", "shoulder", "", ""})) << name[0];
  }
}

TEST(NamedJoints, are_not_found_in_other_words_or_lists_of_another_length) {
  EXPECT_TRUE(named_joints({"filename0", "position0"}, {1, 0}, {"a", "1"}).joints.empty());
  EXPECT_TRUE(named_joints({"a.name0", "b.position0"}, {1, 0}, {"a", "1"}).joints.empty());
  EXPECT_TRUE(named_joints({"name0", "position0", "position1"}, {1, 0, 0}, {"a", "1", "2"}).joints.empty());
}

// A name that stands twice is that of one joint.
TEST(NamedJoints, are_those_of_doubled_columns_too) {
  const NamedJoints found = named_joints({"name0", "position0", "position0"}, {1, 0, 0}, {"elbow", "", ""});
  EXPECT_EQ(found.joints, (Names{"", "elbow", "elbow"}));
}

// Ten thousand columns, each with a signal of its own: in quadratic time this takes many seconds.
TEST(NamedJoints, of_very_many_signals_are_found_at_once) {
  Names names = {"t", "name0"}, row = {"", "elbow"};
  std::vector<char> text = {0, 1};
  for (int i = 0; i < 9'996; ++i) {
    names.push_back(std::string(90, 'a') + std::to_string(i) + "a[0]");
    row.emplace_back();
    text.push_back(0);
  }
  const std::clock_t start = std::clock();
  const NamedJoints found = named_joints(names, text, row);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 1);
  EXPECT_EQ(found.joints.back(), "elbow");
  EXPECT_EQ(std::ranges::count(found.joints, "elbow"), 9'996);
}

}  // namespace
}  // namespace armature::internal
