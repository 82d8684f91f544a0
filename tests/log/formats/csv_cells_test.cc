// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/csv_cells.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace armature::internal {
namespace {

double number_in(std::string_view cell, char decimal = '.') {
  double value = -77;
  return to_number(cell, decimal, value) ? value : -77;
}

TEST(CsvCells, are_numbers) {
  EXPECT_EQ(number_in("1.5e-3"), 1.5e-3);
  EXPECT_EQ(number_in("+3"), 3);
  for (const char* missing : {"", "nan", "NaN", "NA", "null"}) EXPECT_TRUE(std::isnan(number_in(missing))) << missing;
  for (const char* wrong : {"x", "1x", "1,5", "+-1", "1 2", "0x10", "-", "+", "1:2", "::"})
    EXPECT_EQ(number_in(wrong), -77) << wrong;
  EXPECT_EQ(number_in("-1,5", ','), -1.5);
  EXPECT_EQ(number_in("2,5E-3", ','), 2.5e-3);
  EXPECT_EQ(number_in("1.5", ','), 1.5);
  EXPECT_EQ(number_in("1.234,5", ','), -77);
}

TEST(CsvCells, are_times_of_the_day_and_dates) {
  EXPECT_EQ(number_in("00:00:01.25"), 1.25);
  EXPECT_EQ(number_in("10:20:30"), 37230);
  EXPECT_EQ(number_in("1970-01-02T00:00:00.5"), 86400.5);
  EXPECT_EQ(number_in("2024-05-17 10:00:00Z"), 1715940000);  // date -u -d '2024-05-17 10:00:00' +%s
  EXPECT_EQ(number_in("2024/05/17 10:00:00"), 1715940000);
  for (const char* wrong : {"2024-13-17T10:00:00", "2024-02-30T10:00:00", "24:00:00", "10:60:00", "10:00:-1",
                            "-1:00:00", "2024-05-17", "10:00:", "2024-05-17T10:00"})
    EXPECT_EQ(number_in(wrong), -77) << wrong;
}

TEST(CsvCells, are_parted_by_separators) {
  const auto cells = [](std::string_view line, char separator) {
    std::vector<std::string> result;
    for_each_cell(line, separator, [&](std::string_view cell, std::size_t offset) {
      result.push_back(std::string(cell) + '@' + std::to_string(offset));
    });
    return result;
  };
  EXPECT_EQ(cells("a, \"b\" ,,c", ','), (std::vector<std::string>{"a@0", "b@2", "@8", "c@9"}));
  EXPECT_EQ(cells("  a   b\tc ", ' '), (std::vector<std::string>{"a@2", "b@6", "c@8"}));
  EXPECT_EQ(separator_of("1,5;2,5"), ';');
  EXPECT_EQ(separator_of("1,5\t2,5"), '\t');
  EXPECT_EQ(separator_of("1,2"), ',');
  EXPECT_EQ(separator_of("1 2"), ' ');
}

}  // namespace
}  // namespace armature::internal
