// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/evaluate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/verbs/load_robot.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

Robot pendulum() {
  Diagnostics ignored;
  return read_urdf(pendulum_urdf, "pendulum.urdf", ignored);
}

EvaluateOptions at(const std::string& model, std::map<std::string, StateArray> arrays) {
  EvaluateOptions options;
  options.model = model;
  options.state = State{{}, std::move(arrays), {}};
  return options;
}

// At rest, the lower link at angle a + b above the horizontal holds its weight at half a metre.
TEST(EvaluateVerb, gives_the_weight_of_a_pendulum) {
  const double a = 0.3, b = -0.7;
  const EvaluateResult result = evaluate(pendulum(), at("gravity", {{"q", {{a, b}, {}}}}));
  ASSERT_EQ(result.outputs.size(), 1u);
  EXPECT_EQ(result.outputs[0].name, "Q");
  EXPECT_EQ(result.outputs[0].value.rows, 2u);
  EXPECT_NEAR(result.outputs[0].value.values[1], 9.81 * 0.5 * std::cos(a + b), 1e-12);
  EXPECT_EQ(result.outputs[0].units.front(), "Nm");
}

// Standing still by its description, the pendulum feels its weight alone, whatever rates the state has.
TEST(EvaluateVerb, takes_the_motion_that_the_robot_gives) {
  Robot robot = pendulum();
  for (Coordinate& c : robot.coordinates) c.given_qd = c.given_qdd = robot.arena.zero();
  const EvaluateResult result =
      evaluate(robot, at("inverse-dynamics", {{"q", {{0.3, -0.7}, {}}}, {"qd", {{5, 6}, {}}}, {"qdd", {{7, 8}, {}}}}));
  EXPECT_NEAR(result.outputs.at(0).value.values.at(1), 9.81 * 0.5 * std::cos(0.3 - 0.7), 1e-12);
  EXPECT_EQ(result.given.size(), 4U);
  EXPECT_EQ(to_json(result)["given"].size(), 4U);
  EXPECT_FALSE(to_json(evaluate(pendulum(), at("gravity", {{"q", {{0, 0}, {}}}}))).contains("given"));
}

TEST(EvaluateVerb, writes_matrices_by_rows_and_vectors_as_lists) {
  const Json jacobian = to_json(evaluate(pendulum(), at("jacobian", {{"q", {{0.3, -0.7}, {}}}})));
  ASSERT_EQ(jacobian["outputs"]["J"].size(), 6u);
  ASSERT_EQ(jacobian["outputs"]["J"][0].size(), 2u);
  EXPECT_NEAR(jacobian["outputs"]["J"][0][0].get<double>(), -std::sin(0.3), 1e-12);
  EXPECT_FALSE(jacobian.contains("columns"));
  const Json regressor = to_json(
      evaluate(pendulum(), at("regressor", {{"q", {{0, 0}, {}}}, {"qd", {{0, 0}, {}}}, {"qdd", {{0, 0}, {}}}})));
  EXPECT_EQ(regressor["columns"].size(), regressor["outputs"]["W"][0].size());
  EXPECT_TRUE(regressor["meaning"]["W"].is_string());
}

// Gravity does not depend on motor inertias; L1 moves the second link's weight.
TEST(EvaluateVerb, asks_only_for_parameters_that_matter) {
  const Robot robot = load_robot("planar2r").robot;
  EvaluateOptions options = at("gravity", {{"q", {{0, 0}, {}}}});
  try {
    evaluate(robot, options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(to_string(error.diagnostics()).find("IA1"), std::string::npos) << error.what();
    EXPECT_NE(to_string(error.diagnostics()).find("L1"), std::string::npos) << error.what();
  }
}

TEST(EvaluateVerb, refuses_unknown_parameters_with_all_else) {
  EvaluateOptions options = at("jacobian", {{"q", {{0}, {}}}});
  options.state->parameters["M77"] = {3, {}};
  try {
    evaluate(pendulum(), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 2u) << error.what();
  }
}

TEST(EvaluateVerb, says_what_to_write_when_there_is_no_file) {
  EvaluateOptions options;
  options.model = "bias";
  options.at = "/nowhere/state.json";
  try {
    evaluate(pendulum(), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(error.diagnostics().all()[0].hint.find(R"({"q": [0, 0], "qd": [0, 0]})"), std::string::npos);
  }
  options.options.method = "articulated";
  EXPECT_THROW(evaluate(pendulum(), options), InputError);
}

}  // namespace
}  // namespace armature::internal
