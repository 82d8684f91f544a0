// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/parallel_c.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "armature/robot/first_links.h"
#include "tests/support/compile.h"
#include "tests/support/known_robots.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

std::string c_array(const char* name, const std::vector<double>& values) {
  std::string text = fmt::format("static const double {}[] = {{0.0", name);
  for (const double each : values) text += fmt::format(", {:a}", each);
  return text + "};\n";
}

// Compiled with and without OpenMP, the code gives the interpreter's numbers to the last bit.
void expect_same(const Program& program, const Schedule& schedule, bool threads) {
  const test::TemporaryFolder folder;
  EmitOptions options;
  options.name = "model";
  for (const EmittedFile& file : emit_parallel_c(program, schedule, options)) folder.write(file.name, file.content);
  support::Random dice(7);
  std::vector<double> parameters(program.parameters.size()), inputs(program.input_count());
  for (double& each : parameters) each = dice.uniform(0.5, 2);
  for (double& each : inputs) each = dice.uniform(-2, 2);
  const std::vector<double> expected = interpret<double>(program, parameters, inputs);
  std::string main =
      "#include \"model.h\"\n" + c_array("p", parameters) + c_array("x", inputs) + c_array("y", expected);
  main += fmt::format("int main(void)\n{{\n  double z[{}];\n  int i, wrong = 0;\n", expected.size() + 1);
  std::string call;
  if (!parameters.empty()) {
    main += "  static model_constants c;\n  model_init(p + 1, &c);\n";
    call = "&c";
  } else {
    main += "  (void)p;\n";
  }
  std::size_t offset = 1;
  for (const ProgramInput& input : program.inputs) {
    call += fmt::format("{}x + {}", call.empty() ? "" : ", ", offset);
    offset += input.symbols.size();
  }
  offset = 1;
  for (const ProgramOutput& output : program.outputs) {
    call += fmt::format("{}z + {}", call.empty() ? "" : ", ", offset);
    offset += output.values.size();
  }
  main += fmt::format(
      "  for (i = 0; i < 200; ++i) {{\n    int k;\n    model({});\n    for (k = 1; k <= {}; ++k) wrong += (z[k] != "
      "y[k]);\n  }}\n  return wrong != 0;\n}}\n",
      call, expected.size());
  folder.write("main.c", main);
  std::vector<std::string> command = {"cc"};
  for (const std::string& flag : test::strict_c_flags())
    if (flag != "-Wfloat-equal") command.push_back(flag);
  for (const char* word : {"-O1", "model.c", "main.c", "-o", "try"}) command.emplace_back(word);
  if (threads) command.emplace_back("-fopenmp");
  command.emplace_back("-lm");
  const ProcessResult compiled = test::run(folder, command);
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  EXPECT_EQ(test::run(folder, {"./try"}).exit_code, 0);
}

TEST(ParallelC, equals_the_interpreter_to_the_last_bit) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler cc";
  ScheduleOptions options;
  options.processors = 3;
  const Program lagrange = lower(derive(first_links(support::stanford(), 3), "lagrange"));
  expect_same(lagrange, schedule(lagrange, options), true);
  const Program torques = lower(derive(support::puma560_armstrong(), "inverse-dynamics"));
  options.method = ScheduleMethod::phased;
  options.barrier = 2;
  const Schedule phased = schedule(torques, options);
  EXPECT_GT(phased.code.size(), 2U);
  expect_same(torques, phased, true);
  expect_same(torques, phased, false);
}

TEST(ParallelC, needs_no_constants_without_parameters) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler cc";
  support::RobotOptions robots;
  robots.fewest_joints = robots.most_joints = 4;
  robots.wrenches = robots.rotating_base = false;
  const Program program = lower(derive(support::random_robot(11, robots).robot, "bias"));
  ASSERT_TRUE(program.parameters.empty());
  ScheduleOptions options;
  options.method = ScheduleMethod::phased;
  options.barrier = 0;
  expect_same(program, schedule(program, options), true);  // calls it without constants
}

}  // namespace
}  // namespace armature::internal
