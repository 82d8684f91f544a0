// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/evaluate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/verbs/load_robot.h"
#include "tests/cli/run_cli.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

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

std::string refusal(const Robot& robot, const EvaluateOptions& options) {
  try {
    evaluate(robot, options);
  } catch (const InputError& error) {
    return to_string(error.diagnostics());
  }
  return "no error";
}

TEST(EvaluateVerb, takes_numbers_by_the_names_of_joints) {
  EvaluateOptions options;
  options.model = "gravity";
  options.text = R"({"q": {"elbow": -0.7, "shoulder": 0.3}})";
  EXPECT_EQ(evaluate(pendulum(), options).outputs[0].value.values,
            evaluate(pendulum(), at("gravity", {{"q", {{0.3, -0.7}, {}}}})).outputs[0].value.values);
  options.text = R"({"q": {"elbw": 1}})";
  const std::string said = refusal(pendulum(), options);
  EXPECT_NE(said.find("did you mean \"elbow\"?"), std::string::npos) << said;
  EXPECT_NE(said.find("has no value for shoulder, elbow"), std::string::npos) << said;
  options.text = "{}";
  EXPECT_NE(refusal(pendulum(), options).find("joint positions of shoulder, elbow are missing"), std::string::npos)
      << refusal(pendulum(), options);
  options.text = R"({"q": [1, 2, 3]})";
  EXPECT_NE(refusal(pendulum(), options).find("in this order: shoulder, elbow"), std::string::npos);
  options.at = "also.json";
  EXPECT_NE(refusal(pendulum(), options).find("one state is needed"), std::string::npos);
}

// By virtual work: a wrench (f, n) at a frame, in its own axes, takes the torques -J^T (R f, R n), with the Jacobian of
// spatial vectors (support/spatial_oracle.h).
TEST(EvaluateVerb, external_forces_are_force_and_moment_in_the_frame_named) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    support::RobotOptions wishes;
    wishes.fewest_joints = 2;
    wishes.rotating_base = false;
    const support::RandomRobot made = support::random_robot(seed, wishes);
    const support::NumericRobot numbers = support::numeric_robot(made.robot, made.values);
    support::Random random(seed);
    const support::State state = support::random_state(random, numbers);
    const auto list = [](const support::Vector& v) {
      std::vector<double> values;
      for (const support::Real x : v) values.push_back(static_cast<double>(x));
      return values;
    };
    EvaluateOptions options = at(
        "inverse-dynamics", {{"q", {list(state.q), {}}}, {"qd", {list(state.qd), {}}}, {"qdd", {list(state.qdd), {}}}});
    for (const auto& [name, value] : made.values) options.state->parameters[name] = {value, {}};
    const std::vector<double> before = evaluate(made.robot, options).outputs[0].value.values;
    const bool tool = !made.robot.attached.empty() && made.robot.attached[0].link != 0;
    const std::size_t link = tool ? made.robot.attached[0].link : made.robot.link_count;
    const std::string name = tool ? made.robot.attached[0].name : made.robot.frame(link).link_name;
    support::Vector wrench(6);
    for (Eigen::Index i = 0; i < 6; ++i) wrench[i] = static_cast<double>(static_cast<int>(random.uniform(-9, 9)));
    options.external = {name + "=" + fmt::format("{}", fmt::join(list(wrench), ","))};
    const std::vector<double> after = evaluate(made.robot, options).outputs[0].value.values;

    const support::Target target{link, tool ? numbers.attached[0].pose : support::NumericPose{}};
    const support::Matrix J = jacobian(numbers, state.q, target);
    const support::Mat3 R = (frames_in_base(numbers, state.q)[link] * target.pose).rotation;
    support::Vector turned(6);
    turned.head(3) = R * wrench.head(3);
    turned.tail(3) = R * wrench.tail(3);
    const support::Vector expected = -J.transpose() * turned;
    for (std::size_t k = 0; k < before.size(); ++k)
      EXPECT_NEAR(after[k] - before[k], static_cast<double>(expected[static_cast<Eigen::Index>(k)]),
                  1e-9 * (1 + std::abs(before[k])))
          << "robot " << seed << " joint " << k;
  }
}

TEST(EvaluateVerb, refuses_external_forces_that_mean_nothing) {
  EvaluateOptions options = at("gravity", {{"q", {{0, 0}, {}}}});
  options.external = {"lower=1,2,3,4,5,6"};
  EXPECT_NE(refusal(pendulum(), options).find("do not enter the model gravity"), std::string::npos);
  options.model = "bias";
  options.state->arrays["qd"] = {{0, 0}, {}};
  for (const char* bad : {"lower", "lower=1,2,3", "lower=1,2,3,4,5,nan", "=1,2,3,4,5,6", "lower=1,2,3,4,5,6,7",
                          "lower=1,,3,4,5,6", "lowr=1,2,3,4,5,6", "base=1,2,3,4,5,6", "lower=1,2,3,4,5,6,"}) {
    options.external = {bad};
    EXPECT_NE(refusal(pendulum(), options), "no error") << bad;
  }
  options.external = {"lower=0,0,0,0,0,0", "lower=1,0,0,0,0,0"};
  EXPECT_NE(refusal(pendulum(), options).find("given twice"), std::string::npos);
}

class ManyStates : public Cli {
 protected:
  EvaluateOptions table(const std::string& model, const std::string& text) {
    EvaluateOptions options;
    options.model = model;
    options.at = write("states.csv", text);
    return options;
  }
};

TEST_F(ManyStates, every_row_is_what_one_state_gives) {
  std::string text = "time,elbow,q_shoulder,qd1,qd_elbow,temperature\n";
  for (int i = 0; i < 20; ++i) text += fmt::format("{},{},{},{},{},20\n", 0.01 * i, 0.1 * i, 1 - 0.2 * i, i, -i);
  EvaluateOptions options = table("bias", text);
  options.output = path("out.csv");
  const EvaluateResult result = evaluate(pendulum(), options);
  ASSERT_TRUE(result.table);
  EXPECT_EQ(result.table->names, (std::vector<std::string>{"t", "H_shoulder", "H_elbow"}));
  EXPECT_EQ(result.table->ignored, std::vector<std::string>{"temperature"});
  ASSERT_EQ(result.table->rows.rows, 20u);
  for (int i = 0; i < 20; ++i) {
    const auto one =
        evaluate(pendulum(), at("bias", {{"q", {{1 - 0.2 * i, 0.1 * i}, {}}},
                                         {"qd", {{static_cast<double>(i), -static_cast<double>(i)}, {}}}}));
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_NEAR(result.table->rows.values[static_cast<std::size_t>(i) * 3 + 1 + k], one.outputs[0].value.values[k],
                  1e-12);
  }
  ASSERT_EQ(result.files.size(), 1u);
  EXPECT_TRUE(result.files[0].content.starts_with("t,H_shoulder,H_elbow\n0,")) << result.files[0].content;
  EXPECT_EQ(to_json(result)["table"]["rows"].size(), 20u);
}

TEST_F(ManyStates, says_which_joint_has_no_column_and_which_row_no_number) {
  const std::string lacking = refusal(pendulum(), table("bias", "q1,q2,qd1\n1,2,3\n"));
  EXPECT_NE(lacking.find("no column has the joint velocities: qd_elbow"), std::string::npos) << lacking;
  const std::string hole = refusal(pendulum(), table("gravity", "q1,q2\n1,2\n1,\n"));
  EXPECT_NE(hole.find("states.csv:3: error: 'q2' has no number here"), std::string::npos) << hole;
  EvaluateOptions one = at("gravity", {{"q", {{0, 0}, {}}}});
  one.output = "out.csv";
  EXPECT_NE(refusal(pendulum(), one).find("one state has no table"), std::string::npos);
}

// Ten times a rotation is none.
TEST(EvaluateVerb, a_quaternion_has_the_length_one) {
  Diagnostics diagnostics;
  Robot robot = internal::read_robot("planar2r", diagnostics);
  robot.floating_base = true;
  robot.base_inertial.M = robot.arena.one();
  EvaluateOptions options;
  options.model = "transform";
  options.text =
      R"({"q": [0, 0], "base_position": [0, 0, 0], "base_quaternion": [6, 0, 0, 8], "parameters": {"L1": 1}})";
  EXPECT_THROW(evaluate(robot, options), InputError);
}

}  // namespace
}  // namespace armature::internal
