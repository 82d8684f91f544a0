// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/table.h"

#include <gtest/gtest.h>

namespace armature::cli {

namespace {

TEST(Table, aligns_and_leaves_no_trailing_space) {
  Table table({{"name"}, {"M", Align::right}});
  table.add({"a", "5"});
  table.add({"long name", "1234"});
  EXPECT_EQ(table.text(), "  name          M\n  a             5\n  long name  1234\n");
}

TEST(Table, hides_columns_of_zeros_when_asked) {
  Table table({{"a"}, {"zero", Align::right, true}, {"mixed", Align::right, true}, {"b"}});
  table.add({"x", "0", "0", "y"});
  table.add({"x", "", "2", ""});
  EXPECT_EQ(table.text(0), "a  mixed  b\nx      0  y\nx      2\n");
}

TEST(Table, counts_characters_not_bytes) {
  Table table({{"n"}, {"v"}});
  table.add({"\xc3\xa9", "1"});
  EXPECT_EQ(table.text(0), "n  v\n\xc3\xa9  1\n");
}

}  // namespace
}  // namespace armature::cli
