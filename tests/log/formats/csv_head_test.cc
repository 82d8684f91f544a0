// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/csv_head.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

CsvHead head_of(const std::vector<std::string>& texts) {
  std::vector<CsvLine> lines;
  for (const std::string& text : texts) lines.push_back({text, static_cast<std::uint32_t>(lines.size() + 1)});
  return find_csv_head(lines);
}

using Names = std::vector<std::string>;

TEST(CsvHead, is_a_line_of_names) {
  const CsvHead head = head_of({"t,q,tau", "0,1,2", "1,2,3"});
  EXPECT_EQ(head.names, (Names{"t", "q", "tau"}));
  EXPECT_EQ(head.lines, 1U);
  EXPECT_EQ(head.skipped, 0U);
  EXPECT_TRUE(head.units.empty());
}

TEST(CsvHead, may_have_units_below) {
  const CsvHead head = head_of({"t,q,tau,note", "s,[deg],(Nm),-", "0,1,2,3"});
  EXPECT_EQ(head.names, (Names{"t", "q", "tau", "note"}));
  EXPECT_EQ(head.units, (Names{"s", "deg", "Nm", "-"}));
  EXPECT_EQ(head.lines, 2U);
}

TEST(CsvHead, may_have_other_lines_above) {
  const CsvHead head =
      head_of({"Recorder v2.1", "rate, 200", "Robot: planar", "group,a,a", "t,q,tau", "0,1,2", "1,2,3"});
  EXPECT_EQ(head.names, (Names{"t", "q", "tau"}));
  EXPECT_EQ(head.lines, 5U);
  EXPECT_EQ(head.skipped, 4U);
}

TEST(CsvHead, knows_decimal_commas) {
  const CsvHead head = head_of({"Zeit [ms];A1 [°]", "0;1,5", "1;2,5"});
  EXPECT_EQ(head.style.separator, ';');
  EXPECT_EQ(head.style.decimal, ',');
  EXPECT_EQ(head.names, (Names{"Zeit [ms]", "A1 [°]"}));
}

TEST(CsvHead, may_be_missing) {
  const CsvHead head = head_of({"0 1 2", "1 2 3"});
  EXPECT_EQ(head.names, (Names{"c1", "c2", "c3"}));
  EXPECT_EQ(head.lines, 0U);
  EXPECT_EQ(head_of({"42"}).names, Names{"c1"});
}

TEST(CsvHead, leaves_rows_with_mistakes_to_their_reader) {
  // The second line is a row, although the first one of numbers only is the third.
  EXPECT_EQ(head_of({"t,q", "0,oops", "1,2", "2,3"}).lines, 1U);
  EXPECT_EQ(head_of({"t,q", "a,b"}).names, (Names{"t", "q"}));
  EXPECT_EQ(head_of({"t,q", "a,b"}).lines, 1U);
  EXPECT_EQ(head_of({"0,oops", "1,2", "2,3"}).lines, 0U);
}

}  // namespace
}  // namespace armature::internal
