// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/column_of_joint.h"

#include <gtest/gtest.h>

#include <set>

namespace armature::internal {
namespace {

TEST(ColumnOfJoint, keeps_plain_names_and_escapes_what_ends_a_cell) {
  EXPECT_EQ(column_of_joint("shoulder_pan_joint", "position"), "shoulder_pan_joint/position");
  EXPECT_EQ(column_of_joint("a,b\n%", "torque"), "a%2Cb%0A%25/torque");
}

// No two names of one or two characters share a column.
TEST(ColumnOfJoint, differs_for_different_names) {
  std::set<std::string> columns;
  std::size_t names = 0;
  for (int first = 0; first < 256; ++first)
    for (int second = -1; second < 256; ++second) {
      std::string name(1, static_cast<char>(first));
      if (second >= 0) name += static_cast<char>(second);
      columns.insert(column_of_joint(name, "position"));
      ++names;
    }
  EXPECT_EQ(columns.size(), names);
}

}  // namespace
}  // namespace armature::internal
