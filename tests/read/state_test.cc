// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/state.h"

#include <gtest/gtest.h>

#include <string>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

std::string errors_of(const std::string& text) {
  try {
    read_state(text, "at.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(State, reads_arrays_and_parameters_with_their_lines) {
  const State state =
      read_state("{\"q\": [1, -2.5e-1],\n \"qd\": [],\n\"parameters\": {\"M1\": 3,\n\"G\": 9.81}}", "at.json");
  EXPECT_EQ(state.arrays.at("q").values, (std::vector<double>{1, -0.25}));
  EXPECT_EQ(state.arrays.at("qd").where.line, 2);
  EXPECT_EQ(state.parameters.at("M1").value, 3);
  EXPECT_EQ(state.parameters.at("G").where.line, 4);
}

TEST(State, refuses_what_is_not_finite) {
  EXPECT_NE(errors_of("{\"q\":\n[1e999]}").find("at.json:2:"), std::string::npos);
  EXPECT_NE(errors_of("{\"q\": [1e999]}").find("not a finite number"), std::string::npos);
  EXPECT_NE(errors_of("{\"q\": [NaN]}").find("is not JSON"), std::string::npos);
}

TEST(State, names_the_line_of_broken_text) {
  EXPECT_NE(errors_of("{\"q\": [1,\n2,\n]}").find("at.json:3:"), std::string::npos);
  for (const char* text :
       {"", "{", "{\"q\": [1 2]}", "{\"q\": [1]} x", "{\"q\": [0,5.]}", "\xff\xfe", "{\"a\":\"\\ud800\"}"})
    EXPECT_NE(errors_of(text).find("is not JSON"), std::string::npos) << text;
}

TEST(State, refuses_other_shapes) {
  for (const char* text :
       {"[1]", "3", "null", "{\"q\": 3}", "{\"q\": [[1]]}", "{\"q\": [\"1\"]}", "{\"parameters\": [1]}",
        "{\"parameters\": {\"M\": {}}}", "{\"parameters\": {\"M\": null}}", "{\"q\": {\"a\": \"b\"}}"})
    EXPECT_NE(errors_of(text), "accepted") << text;
  EXPECT_NE(errors_of("{\"q\": [1], \"q\": [2]}").find("given twice"), std::string::npos);
  EXPECT_NE(errors_of("{\"parameters\": {\"M\": 1, \"M\": 1}}").find("given twice"), std::string::npos);
}

TEST(State, deep_nesting_is_refused_at_once) {
  EXPECT_NE(errors_of("{\"q\": " + std::string(200'000, '[')), "accepted");
  EXPECT_NE(errors_of(std::string(200'000, '[')), "accepted");
}

TEST(State, reads_numbers_by_the_names_of_joints) {
  const State state = read_state(R"({"q": {"elbow": 2, "shoulder": -1}, "qd": [0, 1]})", "at.json");
  EXPECT_EQ(state.arrays.at("q").names, (std::vector<std::string>{"elbow", "shoulder"}));
  EXPECT_EQ(state.arrays.at("q").values, (std::vector<double>{2, -1}));
  EXPECT_TRUE(state.arrays.at("qd").names.empty());
  EXPECT_NE(errors_of(R"({"q": {"a": 1, "a": 2}})").find("'a' is given twice"), std::string::npos);
  EXPECT_EQ(errors_of(R"({"q": {"a": 1}, "qd": {"a": 2}})"), "accepted");
  EXPECT_NE(errors_of(R"({"q": {"a": [1]}})").find("holds an array where a number is expected"), std::string::npos);
  EXPECT_NE(errors_of(R"({"q": {"a": {"b": 1}}})").find("holds an object"), std::string::npos);
}

TEST(State, reads_forces_that_act_on_links) {
  const State state = read_state(R"({"external": {"tool": [1, 2, 3, 4, 5, 6], "arm": [0, 0, 0, 0, 0, 1]}})", "at.json");
  EXPECT_EQ(state.external.size(), 2u);
  EXPECT_EQ(state.external.at("tool").values, (std::vector<double>{1, 2, 3, 4, 5, 6}));
  EXPECT_NE(errors_of(R"({"external": [1]})").find("where an object is expected"), std::string::npos);
  EXPECT_NE(errors_of(R"({"external": {"tool": 1}})").find("an array of six numbers"), std::string::npos);
  EXPECT_NE(errors_of(R"({"external": {"a": [1], "a": [2]}})").find("given twice"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
