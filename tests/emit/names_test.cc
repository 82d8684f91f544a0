// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/names.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "armature/emit/languages/c_words.h"

namespace armature::internal {
namespace {

TEST(Names, keeps_what_is_already_an_identifier) {
  Names names(c_reserved_words());
  EXPECT_EQ(names.unique("th1"), "th1");
  EXPECT_EQ(names.unique("W3_1"), "W3_1");
}

TEST(Names, names_that_differ_only_in_stripped_characters_stay_distinct) {
  Names names(NameRules{});
  EXPECT_EQ(names.unique("th 1"), "th_1");
  EXPECT_EQ(names.unique("th-1"), "th_1_2");
  EXPECT_EQ(names.unique("th_1_2"), "th_1_2_2");
  EXPECT_EQ(names.unique("th.1"), "th_1_3");
}

TEST(Names, words_of_the_language_and_reserved_names_are_never_given) {
  Names names(c_reserved_words());
  names.reserve("c");
  EXPECT_EQ(names.unique("int"), "int_2");
  EXPECT_EQ(names.unique("c"), "c_2");
  EXPECT_NE(names.unique("M_PI"), "M_PI");
}

TEST(Names, any_bytes_give_a_plain_identifier_of_its_own) {
  Names names(c_reserved_words());
  const std::regex plain("[A-Za-z][A-Za-z0-9_]{0,69}");
  std::set<std::string> seen;
  std::uint32_t state = 1;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint32_t n = (state = state * 1664525 + 1013904223) >> 28; n > 0; --n)
      text += static_cast<char>((state = state * 1664525 + 1013904223) >> 24);
    const std::string name = names.unique(text);
    ASSERT_TRUE(std::regex_match(name, plain)) << name;
    ASSERT_TRUE(seen.insert(name).second) << name;
  }
}

TEST(Names, ten_thousand_equal_names_are_quick_and_distinct) {
  Names names(NameRules{});
  const std::string text(10'000, 'a');
  std::set<std::string> seen;
  for (int i = 0; i < 10'000; ++i) seen.insert(names.unique(text));
  EXPECT_EQ(seen.size(), 10'000U);
}

TEST(Names, follow_the_rules_of_the_language) {
  constexpr std::string_view words[] = {"real"};
  Names fortran(NameRules{.reserved = words, .ignores_case = true, .longest = 63});
  EXPECT_EQ(fortran.unique("q"), "q");
  EXPECT_EQ(fortran.unique("Q"), "Q_2");
  EXPECT_EQ(fortran.unique("REAL"), "REAL_2");
  EXPECT_LE(fortran.unique(std::string(100, 'x')).size(), 63U);
  Names mathematica(NameRules{.reserved = {}, .joint = "$", .starts_small = true});
  EXPECT_EQ(mathematica.unique("W3_1"), "w3$1");
  EXPECT_EQ(mathematica.unique("w3 1"), "w3$1$2");
}

TEST(Names, a_function_is_called_after_robot_and_model) {
  constexpr std::string_view words[] = {"double"};
  const NameRules rules{.reserved = words, .longest_function = 41};
  EXPECT_EQ(function_name(rules, "", "my arm", "inverse-dynamics"), "my_arm_inverse_dynamics");
  EXPECT_EQ(function_name(rules, "double", "", ""), "double_model");
  EXPECT_EQ(function_name(rules, "", std::string(500, 'r'), std::string(500, 'm')).size(), 41U);
  EXPECT_EQ(function_name(rules, "", "2R", ""), "x_2R_unnamed");
}

TEST(CommentText, holds_no_mark_of_any_language) {
  for (const char* text : {"(* x *)", "<!-- x -->", "</script>", "#= x =#", "\"\"\"", "'''", "(*)(*)"}) {
    const std::string safe = comment_text(text);
    for (const char* mark : {"(*", "*)", "<!", "--", "</", "#=", "=#", "\"\"", "''"})
      EXPECT_EQ(safe.find(mark), std::string::npos) << safe;
  }
}

TEST(CommentText, can_neither_end_the_comment_nor_the_line) {
  EXPECT_EQ(comment_text("joint 1"), "joint 1");
  for (const char* text : {"*/ int main", "/* open", "**//", "*/*/*/", "/*/*/*", "?\?/", "?\??\?/", "a\nb", "a\r\nb",
                           "end\\", "end\\\\", "\xff\xfe*/", "\xe2\x80\xae*/", "*\x01/"}) {
    const std::string safe = comment_text(text);
    EXPECT_EQ(safe.find("*/"), std::string::npos) << safe;
    EXPECT_EQ(safe.find("/*"), std::string::npos) << safe;
    EXPECT_EQ(safe.find("??"), std::string::npos) << safe;
    EXPECT_EQ(safe.find_first_of("\r\n"), std::string::npos) << safe;
    EXPECT_FALSE(safe.ends_with("\\")) << safe;
  }
  EXPECT_LE(comment_text(std::string(10'000, 'x')).size(), 210U);
}

}  // namespace
}  // namespace armature::internal
