// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/arrays.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

NamedArray counted(const std::string& name, std::size_t rows, std::size_t columns) {
  std::vector<double> values;
  for (std::size_t i = 0; i < rows * columns; ++i) values.push_back(static_cast<double>(i));
  return array_of(name, rows, columns, std::move(values));
}

TEST(Arrays, are_columns_however_they_lie) {
  Diagnostics diagnostics;
  // Gains of 7 x 7 are many arrays but few numbers.
  const LogTable table = test::whole_table(table_of("log.npz",
                                                    {counted("K", 7, 7), counted("D", 7, 7), counted("q", 50, 2),
                                                     counted("tau", 2, 50), counted("t", 50, 1)},
                                                    diagnostics),
                                           diagnostics, 11);
  EXPECT_EQ(table.names, (std::vector<std::string>{"q1", "q2", "tau1", "tau2", "t"}));
  EXPECT_EQ(table.rows(), 50U);
  EXPECT_EQ(table.lines.front(), 1U);
  for (std::size_t r = 0; r < 50; ++r) {
    EXPECT_EQ(table.columns[1][r], static_cast<double>(2 * r + 1));
    EXPECT_EQ(table.columns[3][r], static_cast<double>(50 + r));
  }
  EXPECT_EQ(diagnostics.note_count(), 2U);
}

TEST(Arrays, without_a_name_are_numbered) {
  Diagnostics diagnostics;
  EXPECT_EQ(table_of("log.npy", {counted("", 30, 3)}, diagnostics).head.names,
            (std::vector<std::string>{"c1", "c2", "c3"}));
}

TEST(Arrays, tell_from_which_row_on_they_cannot_be_read) {
  NamedArray broken = counted("q", 50, 2);
  broken.read = [read = broken.read](const ArrayBlock& block, double* to) {
    return block.row < 20 ? read(block, to) : LogProblem{"it is gone", "look for it"};
  };
  Diagnostics diagnostics;
  const LogTable table =
      test::whole_table(table_of("log.h5", {counted("t", 50, 1), broken}, diagnostics), diagnostics, 10);
  EXPECT_EQ(table.rows(), 20U);
  EXPECT_NE(to_string(diagnostics).find("log.h5:21: error: 'q1' cannot be read from row 21 on: it is gone"),
            std::string::npos)
      << to_string(diagnostics);
}

// One of no columns, which cannot be read either, once gave its problem a name from beyond the last column.
TEST(Arrays, without_columns_are_left_out) {
  NamedArray empty{"none", 50, 0, [](const ArrayBlock&, double*) { return LogProblem{"it is gone", ""}; }};
  Diagnostics diagnostics;
  const LogTable table = test::whole_table(
      table_of("log.h5", {counted("t", 50, 1), counted("q", 50, 2), empty}, diagnostics), diagnostics, 10);
  EXPECT_EQ(table.rows(), 50U);
  EXPECT_EQ(table.names.size(), 3U);
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(Arrays, of_long_rows_are_read_a_few_rows_at_a_time) {
  NamedArray padded = counted("q", 50, 2);
  padded.row_bytes = std::size_t{1} << 24;  // a record with a long text
  std::size_t longest = 0;
  padded.read = [read = padded.read, &longest](const ArrayBlock& block, double* to) {
    longest = std::max(longest, block.rows);
    return read(block, to);
  };
  Diagnostics diagnostics;
  EXPECT_EQ(test::whole_table(table_of("log.npy", {padded}, diagnostics), diagnostics).rows(), 50U);
  EXPECT_LE(longest, 8U);
}

TEST(Arrays, that_are_no_table_are_refused) {
  Diagnostics diagnostics;
  EXPECT_THROW(table_of("x", {}, diagnostics), InputError);
  EXPECT_THROW(table_of("x", {counted("q", 0, 3), counted("t", 0, 0)}, diagnostics), InputError);
}

TEST(Arrays, of_more_than_a_file_can_hold_are_not_plausible) {
  EXPECT_TRUE(is_plausible(500, 2, 8000));
  EXPECT_TRUE(is_plausible(1000, 1, 10));
  EXPECT_TRUE(is_plausible(std::size_t{1} << 40, 0, 10));
  EXPECT_FALSE(is_plausible(std::size_t{1} << 14, std::size_t{1} << 14, 1 << 20));
  EXPECT_FALSE(is_plausible(std::size_t{1} << 33, std::size_t{1} << 33, 1 << 20));
  EXPECT_EQ(most_unpacked(10), 100u << 16);
  EXPECT_EQ(most_unpacked(1 << 19), 100u << 19);
  EXPECT_EQ(most_unpacked(1 << 20), unpacked_freely);
  EXPECT_EQ(most_unpacked(100 << 20), std::uint64_t{20} * (100 << 20));
}

}  // namespace
}  // namespace armature::internal
