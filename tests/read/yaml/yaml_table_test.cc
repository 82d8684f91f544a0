// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_table.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

struct Example {
  std::string file = "t";
  Diagnostics diagnostics;
  Limits limits;
  Arena arena;
  YamlContext context{file, diagnostics, limits, arena};
  YamlNode node;
  YamlTable table;

  explicit Example(const std::string& text)
      : node(parse_yaml(text, file, diagnostics)),
        table(context, node, "things", {{"name", "x", "y"}, "name", {{"z", "there is no z"}}}) {}
  std::string said() const { return to_string(diagnostics); }
};

TEST(YamlTable, finds_cells_by_column) {
  const Example e("- [y, name]\n- [1, a]\n- [~, b]\n");
  EXPECT_EQ(e.said(), "");
  ASSERT_EQ(e.table.rows().size(), 2U);
  EXPECT_EQ(e.table.rows()[0].cell(e.table, "name")->text, "a");
  EXPECT_EQ(e.table.rows()[0].cell(e.table, "y")->text, "1");
  EXPECT_EQ(e.table.rows()[0].cell(e.table, "x"), nullptr);  // no such column
  EXPECT_EQ(e.table.rows()[1].cell(e.table, "y"), nullptr);  // an empty cell
  EXPECT_EQ(e.table.header("name")->column, 7);
}

TEST(YamlTable, reports_every_fault_of_the_header) {
  const Example e("- [X, x, x, z, [1]]\n");
  EXPECT_EQ(e.said(),
            "t:1:4: error: things has no column \"X\"; did you mean \"x\"?\n"
            "t:1:10: error: the column \"x\" is given twice; remove one of them\n"
            "t:1:13: error: things has no column \"z\"; there is no z\n"
            "t:1:16: error: things has no column \"\"; known: name, x, y\n"
            "t:1:3: error: things needs a column \"name\"; begin the table with \"- [name, ...]\"");
}

TEST(YamlTable, counts_cells) {
  const Example e("- [name, x]\n- [a, 1,5]\n- [b]\n- c\n");
  EXPECT_EQ(
      e.said(),
      "t:2:3: error: the row has 3 cells and the header has 2; decimals take a point: a comma starts the next cell\n"
      "t:3:3: error: the row has 1 cells and the header has 2; write 0 for a number that is zero\n"
      "t:4:3: error: a row of things must be a list in brackets, not a number or text; as in - [j1, 0, 0.3]");
  ASSERT_EQ(e.table.rows().size(), 2U);
  EXPECT_EQ(e.table.rows()[1].cell(e.table, "x"), nullptr);
}

TEST(YamlTable, wants_a_table) {
  EXPECT_EQ(Example("a: 1").said().substr(0, 42), "t:1:1: error: things must be a table: a li");
  EXPECT_NE(Example("[]").said(), "");
}

}  // namespace
}  // namespace armature::internal
