// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_tree.h"

#include <gtest/gtest.h>

#include "tests/support/long_text.h"

namespace armature::internal {
namespace {

using support::repeated;

std::string complaint(const std::string& text, const Limits& limits = {}) {
  Diagnostics diagnostics;
  parse_yaml(text, "t", diagnostics, limits);
  return to_string(diagnostics);
}

TEST(YamlTree, keeps_values_and_positions) {
  Diagnostics diagnostics;
  const YamlNode root = parse_yaml("a: [1, ~, '']\nb:\n  c: \"x # y\"\n", "t", diagnostics);
  ASSERT_TRUE(root.is_mapping());
  ASSERT_EQ(root.items.size(), 4U);
  const YamlNode& list = root.items[1];
  ASSERT_TRUE(list.is_sequence());
  ASSERT_EQ(list.items.size(), 3U);
  EXPECT_EQ(list.items[0].text, "1");
  EXPECT_EQ(list.items[0].line, 1);
  EXPECT_EQ(list.items[0].column, 5);
  EXPECT_TRUE(list.items[1].is_null());
  EXPECT_TRUE(list.items[2].is_scalar());  // an empty text is not nothing
  EXPECT_EQ(root.items[3].items[1].text, "x # y");
  EXPECT_EQ(root.items[3].items[0].line, 3);
  EXPECT_EQ(root.items[3].items[0].column, 3);
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(YamlTree, refuses_anchors_aliases_and_tags_each_where_it_stands) {
  const std::string said = complaint("a: &x 1\nb: *x\nc: !!python/object:os.system ls\n");
  EXPECT_NE(said.find("t:1:4: error: YAML anchors"), std::string::npos) << said;
  EXPECT_NE(said.find("t:2:4: error: YAML aliases"), std::string::npos) << said;
  EXPECT_NE(said.find("t:3:4: error: YAML tags"), std::string::npos) << said;
}

TEST(YamlTree, refuses_a_second_document) {
  EXPECT_NE(complaint("a: 1\n---\nb: 2\n").find("second YAML document"), std::string::npos);
}

TEST(YamlTree, refuses_deep_nesting_of_every_kind) {
  for (const char* opening : {"[", "{", "- ", "? ", "[a: ", "{a: ", "[\n"}) {
    const std::string said = complaint(repeated(opening, 200'000 / 2));
    EXPECT_FALSE(said.empty()) << opening;
  }
  EXPECT_EQ(complaint(repeated("[", 65) + repeated("]", 65)), "t:1:65: error: nested deeper than 64 levels");
  Limits limits;
  limits.nesting = 3;
  EXPECT_EQ(complaint("[[[1]]]", limits), "");
  EXPECT_NE(complaint("[[[[1]]]]", limits), "");
}

TEST(YamlTree, bounds_the_number_of_values) {
  Limits limits;
  limits.nodes = 10;
  EXPECT_EQ(complaint("[1, 2, 3, 4, 5, 6, 7, 8, 9]", limits), "");
  EXPECT_NE(complaint("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", limits).find("more than 10 values"), std::string::npos);
  EXPECT_NE(complaint(repeated("- 1\n", 20), limits).find("t:10:3: error: more than 10 values"), std::string::npos);
  EXPECT_NE(complaint(repeated("x", 3u << 20)).find("bytes; at most"), std::string::npos);
}

TEST(YamlTree, refuses_what_is_not_text) {
  EXPECT_NE(complaint(std::string("a: 1\nb\0", 7)).find("t:2:2: error: byte 0x00"), std::string::npos);
  EXPECT_NE(complaint("\xff\xfe[\x01").find("t:1:1: error: byte 0xff"), std::string::npos);
  for (const char* bad : {"\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80", "\xf8\x88\x80\x80\x80"})
    EXPECT_NE(complaint(bad).find("is not text"), std::string::npos);
  EXPECT_EQ(complaint("a: \"\xc3\xa9 \xe2\x82\xac \xf0\x9f\xa4\x96\""), "");  // two, three and four bytes
  EXPECT_NE(complaint("a: \x1b[31m").find("byte 0x1b"), std::string::npos);
}

TEST(YamlTree, points_at_syntax_errors) {
  EXPECT_NE(complaint("a: [1, 2\nb: 3\n").find("t:2:2: error: not YAML"), std::string::npos);
  EXPECT_NE(complaint("a:\n\t- 1\n").find("t:2:1: error: a tab indents this line; indent with spaces"),
            std::string::npos);
  EXPECT_NE(complaint("a: \"open").find("t:1:9: error: not YAML"), std::string::npos);
}

TEST(YamlTree, finds_nothing_in_comments) {
  Diagnostics diagnostics;
  EXPECT_TRUE(parse_yaml("# only\n\n# words\n", "t", diagnostics).is_null());
  EXPECT_TRUE(parse_yaml("", "t", diagnostics).is_null());
  EXPECT_TRUE(diagnostics.all().empty());
}

}  // namespace
}  // namespace armature::internal
