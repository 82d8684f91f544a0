// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/evaluate_at.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// f = G * q1 + q2 / q1, by hand.
Program small_program() {
  Program program;
  program.parameters = {"G"};
  program.inputs = {{"q", "joint positions", {"q1", "q2"}, {"rad", "rad"}}};
  program.code = {{Code::multiply, 0, 1}, {Code::divide, 2, 1}, {Code::add, 3, 4}};
  program.outputs = {{"f", "a sum", 1, 1, {5}, {}, {}}};
  program.labels = {"", "", ""};
  return program;
}

std::string state_error_of(const std::string& state) {
  try {
    evaluate_at(small_program(), read_state(state, "at.json"));
  } catch (const std::exception& error) {
    return error.what();
  }
  return "accepted";
}

TEST(EvaluateAt, looks_values_up_by_name) {
  const auto results = evaluate_at(small_program(), read_state(R"({"q": [2, 6], "parameters": {"G": 10}})", "at.json"));
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].name, "f");
  EXPECT_EQ(results[0].values, std::vector<double>{23});
  EXPECT_EQ(evaluate_at(small_program(), read_state(R"({"parameters": {"G": 10, "q1": 2, "q2": 6}})", ""))[0].values,
            std::vector<double>{23});
}

TEST(EvaluateAt, names_everything_that_is_missing) {
  const std::string message = state_error_of("{}");
  EXPECT_NE(message.find("q1, q2"), std::string::npos) << message;
  EXPECT_NE(message.find("parameters G"), std::string::npos) << message;
}

TEST(EvaluateAt, refuses_wrong_lengths_and_unknown_inputs) {
  EXPECT_NE(state_error_of(R"({"q": [1], "parameters": {"G": 1}})").find("has 1 numbers, but the model needs 2"),
            std::string::npos);
  EXPECT_NE(state_error_of(R"({"Q": [1], "parameters": {"G": 1}})").find("'Q' is no input"), std::string::npos);
}

TEST(EvaluateAt, a_result_that_is_not_finite_is_an_unmet_request) {
  EXPECT_THROW(evaluate_at(small_program(), read_state(R"({"q": [0, 1], "parameters": {"G": 1}})", "")), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
