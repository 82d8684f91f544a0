// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_context.h"

#include <gtest/gtest.h>

#include "armature/expr/print.h"

namespace armature::internal {
namespace {

struct Example {
  std::string file = "t";
  Diagnostics diagnostics;
  Limits limits;
  Arena arena;
  YamlContext context{file, diagnostics, limits, arena};

  YamlNode parse(const std::string& text) { return parse_yaml(text, file, diagnostics); }
  std::string said() const { return to_string(diagnostics); }
};

TEST(YamlContext, takes_formulas_exactly) {
  Example e;
  const auto value = e.context.formula(e.parse("0.1 + 2*x"), "it");
  ASSERT_TRUE(value);
  EXPECT_EQ(to_string(e.arena, *value), "2*x + 0.1");
  EXPECT_FALSE(e.context.formula(e.parse("[1]"), "it"));
  EXPECT_FALSE(e.context.formula(e.parse("~"), "it"));
  EXPECT_FALSE(e.context.formula(e.parse("   .nan"), "it"));
  EXPECT_EQ(e.diagnostics.error_count(), 3U);
  EXPECT_NE(e.said().find("t:1:1: error: it must be a number or formula, not a list"), std::string::npos) << e.said();
  EXPECT_NE(e.said().find("it is missing; write 0 if it is zero"), std::string::npos);
  EXPECT_NE(e.said().find("t:1:4: error: "), std::string::npos) << e.said();
}

TEST(YamlContext, bounds_names) {
  Example e;
  EXPECT_EQ(e.context.name(e.parse("arm-1.x"), "it"), "arm-1.x");
  e.limits.name_length = 3;
  EXPECT_FALSE(e.context.name(e.parse("long"), "it"));
  EXPECT_FALSE(e.context.name(e.parse("\"\\t\""), "it"));
  EXPECT_EQ(e.diagnostics.error_count(), 2U);
}

TEST(YamlContext, takes_vectors) {
  Example e;
  const auto vector = e.context.vector3(e.parse("[0, G, -9.81]"), "gravity");
  ASSERT_TRUE(vector);
  EXPECT_EQ(to_string(e.arena, (*vector)[2]), "-9.81");
  EXPECT_FALSE(e.context.vector3(e.parse("[0, 0, -9,81]"), "gravity"));
  EXPECT_FALSE(e.context.vector3(e.parse("[0, nan, inf]"), "gravity"));
  EXPECT_EQ(e.diagnostics.error_count(), 3U);
}

TEST(YamlContext, takes_fields) {
  Example e;
  const YamlNode node = e.parse("a: 1\nb: 2\na: 3\nname: 4\n? [x]\n: 5\n");
  const auto fields = e.context.fields(node, "the thing", {"a", "b"});
  EXPECT_EQ(fields.size(), 2U);
  EXPECT_EQ(fields.at("a")->text, "1");
  EXPECT_EQ(e.said(),
            "t:3:1: error: the key \"a\" is given twice; remove one of them\n"
            "t:4:1: error: the thing has no key \"name\"; known: a, b\n"
            "t:5:3: error: a key must be a word, not a list; as in robot: arm");
}

}  // namespace
}  // namespace armature::internal
