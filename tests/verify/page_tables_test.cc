// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/page_tables.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/report/page.h"

namespace armature::internal {
namespace {

TEST(PageTables, tables_of_a_page_are_read_back_as_text) {
  const Page page{"t", "", {}, {{"one", {DataTable{"c", {"a", "b & c"}, {{"x<y", "1.5"}, {"–", "2"}}, "lr"}}}}};
  const std::vector<PageTable> tables = page_tables(html(page));
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].head, (std::vector<std::string>{"a", "b & c"}));
  EXPECT_EQ(tables[0].rows, (std::vector<std::vector<std::string>>{{"x<y", "1.5"}, {"–", "2"}}));
  EXPECT_EQ(table_with(tables, {"a"}), &tables[0]);
  EXPECT_EQ(table_with(tables, {"b"}), nullptr);
}

TEST(PageTables, a_figure_agrees_to_the_digits_that_are_printed) {
  EXPECT_TRUE(prints("1.089", 1.0890236));
  EXPECT_FALSE(prints("1.089", 1.0896));
  EXPECT_TRUE(prints("8.5e-05", 8.47e-5));
  EXPECT_FALSE(prints("8.5e-05", 8.4e-5));
  EXPECT_TRUE(prints("1053", 1052.7));
  EXPECT_FALSE(prints("1053", 1054));
  EXPECT_FALSE(prints("105x", 105));
  EXPECT_TRUE(prints("–", NAN));
  EXPECT_FALSE(prints("–", 1));
  EXPECT_FALSE(prints("1", NAN));
}

TEST(PageTables, a_changed_cell_a_missing_row_and_another_name_are_said) {
  const std::vector<std::vector<std::string>> rows = {{"ZZ1", "1.50", "?"}};
  EXPECT_EQ(different_cell(rows, {{"ZZ1", 1.5, PageCell()}}), "");
  EXPECT_NE(different_cell(rows, {{"ZZ1", 1.52, PageCell()}}), "");
  EXPECT_NE(different_cell(rows, {{"ZZ2", 1.5}}), "");
  EXPECT_NE(different_cell(rows, {}), "");
  EXPECT_NE(different_cell(rows, {{"ZZ1", 1.5, PageCell(), 3.0}}), "");
}

TEST(PageTables, key_figures_are_read_and_broken_pages_have_none) {
  EXPECT_EQ(page_key("<dl><dt>a</dt><dd>1 &lt; 2</dd></dl>", "a"), "1 < 2");
  EXPECT_EQ(page_key("<dl><dt>a</dt>", "a"), std::nullopt);
  EXPECT_TRUE(page_tables("<table><tr><td>1").empty());
  EXPECT_TRUE(page_tables("<table").empty());
}

}  // namespace
}  // namespace armature::internal
