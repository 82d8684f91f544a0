// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_geometry.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/support/cases.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

using support::library_robot;
using support::published_robot;

State motors(std::vector<double> q, std::map<std::string, double> values = {}) {
  State state;
  state.arrays["q"] = {std::move(q), {}};
  for (const auto& [name, value] : values) state.parameters[name] = {value, {}};
  return state;
}

const std::map<std::string, double> sr400_lengths{{"d2", 0.2}, {"d3", 0.6}, {"d4", 0.1}, {"d8", 0.3}, {"RL4", 0.5}};

// Nearest to zero first, as everywhere.
TEST(LoopGeometry, every_mode_is_a_row) {
  const EvaluateResult result = evaluate_loop_geometry(library_robot("four_bar"), motors({0.5}));
  ASSERT_EQ(result.outputs.at(0).value.rows, 2U);
  EXPECT_EQ(result.outputs[0].value.columns, 4U);
  EXPECT_EQ(result.modes, (std::vector<std::string>{"elbow down", "elbow up"}));
  EXPECT_EQ(result.outputs[0].value.values[0], 0.5);
}

// th3 = pi/2 - th2 + th7 in the parallelogram of the SR400.
TEST(LoopGeometry, the_parallelogram_of_the_sr400_is_one_of_its_modes) {
  const EvaluateResult result =
      evaluate_loop_geometry(published_robot("sr400"), motors({0, 0.2, 0, 0, 0, 0.5}, sr400_lengths));
  const std::vector<double>& q = result.outputs.at(0).value.values;
  bool found = false;
  for (std::size_t row = 0; row < result.outputs[0].value.rows; ++row)
    found = found || std::abs(q[9 * row + 2] - (M_PI / 2 - 0.2 + 0.5)) < 1e-12;
  EXPECT_TRUE(found);
}

TEST(LoopGeometry, lengths_that_do_not_reach_are_told_with_the_gap) {
  Robot robot = library_robot("four_bar");
  robot.frame(3).geometry.d = robot.arena.constant(3);
  try {
    evaluate_loop_geometry(robot, motors({0}));
    FAIL();
  } catch (const UnmetRequest& problem) {
    EXPECT_NE(std::string(problem.what()).find("0.8 m"), std::string::npos) << problem.what();
    EXPECT_NE(std::string(problem.what()).find("pin"), std::string::npos) << problem.what();
  }
}

TEST(LoopGeometry, wrong_states_and_robots_without_loops_are_refused) {
  const Robot robot = library_robot("five_bar");
  EXPECT_THROW(evaluate_loop_geometry(robot, motors({0.5})), InputError);
  EXPECT_THROW(evaluate_loop_geometry(robot, State{}), InputError);
  EXPECT_THROW(evaluate_loop_geometry(published_robot("puma560"), motors({0, 0, 0, 0, 0, 0})), UnmetRequest);
  State named;
  named.arrays["q"] = {{2, 1}, {}, {"left", "right"}};
  EXPECT_EQ(evaluate_loop_geometry(robot, named).outputs.at(0).value.rows, 2U);
  named.arrays["q"].names = {"left", "wrong"};
  EXPECT_THROW(evaluate_loop_geometry(robot, named), InputError);
}

TEST(LoopGeometry, equations_name_the_type_of_each_step) {
  DeriveCodeOptions options;
  options.lang = "text";
  const DeriveCodeResult result = loop_geometry_code(published_robot("sr400"), options);
  EXPECT_NE(result.derivation.find("th8: type 8, th89 eliminated, 2 solutions"), std::string::npos)
      << result.derivation;
  EXPECT_NE(result.notes.at(0).find("planar RRR loop cut at"), std::string::npos) << result.notes[0];
}

// Its self-test replays closed postures that were found by Newton's iteration, at random lengths.
TEST(LoopGeometry, generated_code_passes_its_own_test) {
  for (const bool symbolic : {true, false}) {
    const Robot robot = symbolic ? published_robot("sr400") : library_robot("four_bar");
    const std::string name = robot.name + "_loop_geometry";
    const test::TemporaryFolder folder;
    for (const char* lang : {"c", "python"}) {
      DeriveCodeOptions options;
      options.lang = lang;
      for (const File& file : loop_geometry_code(robot, options).files) folder.write(file.path, file.content);
    }
    std::string macro = "-D";
    for (const char c : name) macro += static_cast<char>(std::toupper(c));
    const ProcessResult compiled =
        test::run(folder, {"cc", "-Wall", "-Wextra", "-Werror", macro + "_MAIN", "-o", "selftest", name + ".c", "-lm"});
    ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
    EXPECT_EQ(test::run(folder, {"./selftest"}).exit_code, 0);
    EXPECT_EQ(test::run(folder, {"python3", name + ".py"}).exit_code, 0);
  }
}

TEST(LoopGeometry, code_of_a_platform_is_refused) {
  DeriveCodeOptions options;
  options.lang = "c";
  EXPECT_THROW(loop_geometry_code(library_robot("delta"), options), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
