// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/yaml_text.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/read/yaml/yaml_tree.h"

namespace armature::internal {
namespace {

// What YAML makes of "[text, x]": one scalar and "x", or the text was not safe.
std::string back(const std::string& text) {
  Diagnostics diagnostics;
  const YamlNode node = parse_yaml("[" + text + ", x]", "t", diagnostics);
  if (!node.is_sequence() || node.items.size() != 2 || !node.items[0].is_scalar()) return "<not one scalar>";
  return node.items[0].text;
}

TEST(YamlText, names_come_back) {
  for (const std::string name :
       {"j1",    "arm-2.x/y", "left arm", "",   "1",  "-",  "~",        "null", "none", "a: b", "a #b", "[x]", "a,b",
        "\"q\"", "'",         "\\",       "*a", "&a", "!t", "\xc3\xa9", "yes",  " x ",  "%",    "@",    "`"})
    EXPECT_EQ(back(yaml_name(name)), name) << yaml_name(name);
  EXPECT_EQ(yaml_name("j1"), "j1");
  EXPECT_EQ(yaml_name("none"), "\"none\"");
  EXPECT_EQ(yaml_name("a\x1b"), "\"a\\x1b\"");
}

TEST(YamlText, prose_comes_back) {
  for (const std::string text : {"Khalil and Creusot 1997 (SYMORO+), eq. 1", "a: b", "two\nlines", "\ttab", "x #1",
                                 "it's", "ends with space ", "- item", "\"quoted\""}) {
    Diagnostics diagnostics;
    const YamlNode node = parse_yaml("source: " + yaml_prose(text) + "\n", "t", diagnostics);
    ASSERT_TRUE(node.is_mapping()) << text;
    EXPECT_EQ(node.items[1].text, text);
  }
  EXPECT_EQ(yaml_prose("Plain words, 1986"), "Plain words, 1986");
}

// Exact numbers of hundreds of digits, as powers of decimals in sums are, and exponents that no reader takes.
TEST(YamlText, what_cannot_be_read_is_not_written) {
  Arena arena;
  const Ref x = arena.symbol("x");
  EXPECT_EQ(yaml_formula(arena, arena.power(x, 2)), "x^2");
  EXPECT_THROW(yaml_formula(arena, arena.power(x, 5'000)), UnmetRequest);
  Rational tiny = 1;
  for (int i = 0; i < 65; ++i) tiny = tiny * Rational(41, 1000);
  EXPECT_THROW(yaml_formula(arena, arena.constant(Rational(1, 3) + tiny * tiny * tiny)), UnmetRequest);
}

// Short formulas are kept; long ones without symbols are their value, to the last digit.
TEST(YamlText, long_formulas_of_numbers_are_numbers) {
  Arena arena;
  const Ref angle = arena.constant(Rational(3, 10)), c = arena.cos(angle), s = arena.sin(angle);
  const Ref sum = arena.add(arena.multiply(arena.constant(Rational(17, 100)), arena.multiply(c, c)),
                            arena.multiply(arena.constant(Rational(13, 100)), arena.multiply(s, c)));
  const double expected = 0.17 * std::cos(0.3) * std::cos(0.3) + 0.13 * std::sin(0.3) * std::cos(0.3);
  EXPECT_NEAR(std::stod(yaml_formula(arena, sum)), expected, 1e-15);
  EXPECT_EQ(yaml_formula(arena, c), "cos(0.3)");
  const Ref with_symbol = arena.add(sum, arena.symbol("x"));
  EXPECT_FALSE(long_number(arena, with_symbol));
  const Ref exact = arena.constant(Rational::from_decimal("0.123456789012345678901234567").value());
  EXPECT_FALSE(long_number(arena, exact));
}

TEST(YamlText, rows_are_aligned_and_empty_ones_dropped) {
  AlignedRows rows;
  rows.add({"link", "XX", "XY", "M"});
  rows.add({"a", "0", "0", "0"});
  rows.add({"long", "1.25", "0", "7"});
  rows.drop_rows("0");
  rows.drop_columns(1, "0");
  EXPECT_EQ(rows.text(), "  - [link, XX,   M]\n  - [long, 1.25, 7]\n");
}

}  // namespace
}  // namespace armature::internal
