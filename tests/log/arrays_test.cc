// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/arrays.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature {
namespace {

NamedArray counted(const std::string& name, std::size_t rows, std::size_t columns) {
  NamedArray array{name, rows, columns, {}};
  for (std::size_t i = 0; i < rows * columns; ++i) array.values.push_back(static_cast<double>(i));
  return array;
}

TEST(Arrays, AreColumnsHoweverTheyLie) {
  Diagnostics diagnostics;
  // Gains of 7 x 7 are many arrays but few numbers.
  const LogTable table = table_of(
      "log.npz",
      {counted("K", 7, 7), counted("D", 7, 7), counted("q", 50, 2), counted("tau", 2, 50), counted("t", 50, 1)},
      diagnostics);
  EXPECT_EQ(table.names, (std::vector<std::string>{"q1", "q2", "tau1", "tau2", "t"}));
  EXPECT_EQ(table.rows(), 50U);
  EXPECT_EQ(table.lines.front(), 1U);
  for (std::size_t r = 0; r < 50; ++r) {
    EXPECT_EQ(table.columns[1][r], static_cast<double>(2 * r + 1));
    EXPECT_EQ(table.columns[3][r], static_cast<double>(50 + r));
  }
  EXPECT_EQ(diagnostics.note_count(), 2U);
}

TEST(Arrays, WithoutANameAreNumbered) {
  Diagnostics diagnostics;
  EXPECT_EQ(table_of("log.npy", {counted("", 30, 3)}, diagnostics).names, (std::vector<std::string>{"c1", "c2", "c3"}));
}

TEST(Arrays, ThatAreNoTableAreRefused) {
  Diagnostics diagnostics;
  EXPECT_THROW(table_of("x", {}, diagnostics), InputError);
  EXPECT_THROW(table_of("x", {counted("q", 0, 3), counted("t", 0, 0)}, diagnostics), InputError);
}

TEST(Arrays, OfMoreThanAFileCanHoldAreNotPlausible) {
  EXPECT_TRUE(is_plausible(1000, 8000));
  EXPECT_TRUE(is_plausible(1000, 10));
  EXPECT_FALSE(is_plausible(std::size_t{1} << 28, 1 << 20));
  EXPECT_FALSE(is_plausible((std::size_t{1} << 28) + 1, std::size_t{1} << 40));
}

}  // namespace
}  // namespace armature
