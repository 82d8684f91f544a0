// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/names.h"

#include <gtest/gtest.h>

#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

int status_of(const auto& attempt) {
  try {
    attempt();
  } catch (const Refusal& refusal) {
    return refusal.status;
  }
  return 200;
}

TEST(Names, are_taken_apart_at_slashes) {
  EXPECT_EQ(components_of("a/b c/d.csv"), (std::vector<std::string>{"a", "b c", "d.csv"}));
}

TEST(Names, of_files_stay_below_the_folder) {
  for (const char* path : {"..", "../a", "a/../b", "a/..", "/etc/passwd", "/", ".ssh/id", "a/.git/config", "..a"})
    EXPECT_EQ(status_of([&] { components_of(path); }), 403) << path;
  for (const std::string& path :
       {std::string(), std::string("a//b"), std::string("a/./b"), std::string("a/"), std::string("a\nb"),
        std::string("a\0b", 3), std::string(300, 'x'), std::string(2000, 'x')})
    EXPECT_EQ(status_of([&] { components_of(path); }), 400) << path;
}

TEST(Names, are_utf8) {
  for (const char* text : {"", "log.csv", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\xA4\x96"})
    EXPECT_TRUE(is_utf8(text)) << text;
  for (const char* text :
       {"\xE9.csv", "\x80", "\xC0\xAF", "\xC3", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF"})
    EXPECT_FALSE(is_utf8(text)) << text;
  EXPECT_EQ(status_of([] { components_of("a/\xE9.csv"); }), 400);
}

TEST(Names, of_commands_hide_no_path_that_leaves_the_folder) {
  for (const char* word :
       {"/etc/passwd", "../arm.yaml", "a/../../b", "log.csv@../x", "2:1:0.1:/tmp/log.csv", "a,/b", "x=/etc/shadow",
        "a=../b", "a|/b", "k: /x", "k: .ssh/id", ".ssh/id_rsa", "a/.git/config", ".."})
    EXPECT_EQ(status_of([&] { check_word(word); }), 403) << word;
  EXPECT_EQ(status_of([&] { check_word(std::string("a\0b", 3)); }), 400);
  for (const char* word : {"", "-", ".", "./out", "log.csv@2:12.5", "log.csv@:60%", "tau4 = 0.05*sin(q4)/2", "q5 + q6",
                           "{\"q\": [0, .5]}", "-0.1", "--json", "a'b\"c\nd", "1,2,.5", "k3: tau3 = q3", "my log .csv",
                           "run 1 .csv@:60%", "tau4 = sin(q4) / 2"})
    EXPECT_EQ(status_of([&] { check_word(word); }), 200) << word;
}

}  // namespace
}  // namespace armature::studio
