// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/command.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/process.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

// As the program itself says it.
const Json& schema() {
  static const Json all = [] {
    Json json = Json::object();
    for (const char* verb : {"derive", "show", "identify", "simulate"})
      json[verb] = Json::parse(internal::run_process({ARMATURE_BINARY, "schema", verb, "--json"}).output);
    return json;
  }();
  return all;
}

std::string shown(const char* request) { return command_of(Json::parse(request), schema()).shown; }

int status_of(const Json& request) {
  try {
    command_of(request, schema());
  } catch (const Refusal& refusal) {
    return refusal.status;
  }
  return 200;
}

TEST(Command, is_what_a_user_would_type) {
  EXPECT_EQ(shown(R"({"verb": "derive", "arguments": ["arm.yaml", "gravity"],
                      "options": {"lang": "c", "lock": ["a=1", "b"], "batch": true, "right_angles": 1e-5}})"),
            "armature derive arm.yaml gravity --lang c --lock a=1 --lock b --batch --right-angles 1e-05");
  EXPECT_EQ(shown(R"({"verb": "show", "arguments": ["it's"]})"), "armature show 'it'\\''s'");
  EXPECT_EQ(shown(R"({"verb": "simulate", "arguments": ["a"], "options": {"seed": -1}})"),
            "armature simulate a --seed=-1");
}

TEST(Command, leaves_out_fields_that_were_left_empty) {
  EXPECT_EQ(
      shown(R"({"verb": "derive", "arguments": ["a", "b"], "options": {"batch": false, "from": "", "to": null}})"),
      "armature derive a b");
}

TEST(Command, puts_arguments_that_look_like_options_behind_a_mark) {
  const Command command = command_of(
      Json::parse(R"({"verb": "identify", "arguments": ["--help", "-o"], "options": {"validate": ["a", "b"]}})"),
      schema());
  EXPECT_EQ(command.shown, "armature identify --validate a --validate b -- --help -o");
  EXPECT_EQ(command.with_json(), (std::vector<std::string>{"identify", "--validate", "a", "--validate", "b", "--json",
                                                           "--", "--help", "-o"}));
}

TEST(Command, refuses_what_the_schema_does_not_list) {
  for (const char* request :
       {R"({})", R"([])", R"({"verb": 1})", R"({"verb": "rm"})", R"({"verb": "studio"})", R"({"verb": "--help"})",
        R"({"verb": "derive", "options": {"no-such": 1}})", R"({"verb": "derive", "options": {"json": true}})",
        R"({"verb": "derive", "options": {"help": true}})", R"({"verb": "derive", "options": {"lang": "cobol"}})",
        R"({"verb": "derive", "options": {"batch": "yes"}})", R"({"verb": "derive", "options": {"lang": {"a": 1}}})",
        R"({"verb": "derive", "options": {"from": ["a", "b"]}})", R"({"verb": "derive", "options": []})",
        R"({"verb": "derive", "arguments": "a"})", R"({"verb": "derive", "arguments": [["a"]]})",
        R"({"verb": "derive", "arguments": ["a\u0000b"]})"})
    EXPECT_EQ(status_of(Json::parse(request)), 400) << request;
  for (const char* request : {R"({"verb": "derive", "arguments": ["/etc/passwd", "gravity"]})",
                              R"({"verb": "derive", "options": {"output": "../x"}})",
                              R"({"verb": "identify", "options": {"validate": ["a.csv", "../b.csv"]}})"})
    EXPECT_EQ(status_of(Json::parse(request)), 403) << request;
}

TEST(Command, reads_back_from_a_shell_as_it_was) {
  for (const std::string word :
       {"", "a b", "it's", "$(touch x)", "`x`", "a\nb", "\\", "\"q\"", "*", "~", "a;b", "#", "!x"})
    EXPECT_EQ(internal::run_process({"sh", "-c", "printf %s " + shell_quoted(word)}).output, word);
}

}  // namespace
}  // namespace armature::studio
