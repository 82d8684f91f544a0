// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted MATLAB runs in Octave, all states in one call.
#include <gtest/gtest.h>

#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

using test::run;

TEST(EmitMatlab, golden) { test::expect_golden("matlab"); }

TEST(EmitMatlab, equals_the_interpreter) {
  const test::Trials trials("matlab");
  if (!test::is_installed("octave-cli")) GTEST_SKIP() << "skipped: octave is not installed";
  std::string script = "failures = 0;\n";
  for (const std::string& name : trials.functions()) script += fmt::format("failures += {}_selftest();\n", name);
  for (std::size_t k = 0; k < trials.all.size(); ++k) {
    const test::Trial& trial = trials.all[k];
    const Program& program = trial.program;
    script += fmt::format("f = fopen('in_{}.bin'); data = fread(f, Inf, 'double'); fclose(f);\np = struct();\n", k);
    const std::size_t parameters = program.parameters.size();
    for (std::size_t i = 0; i < parameters; ++i)
      script += fmt::format("p.{} = data({});\n", program.parameters[i], i + 1);
    std::string arguments, results, rows;
    if (parameters > 0) {
      script += fmt::format("c = {}_init(p);\n", trial.name);
      arguments = "c, ";
    }
    script += fmt::format("states = reshape(data({}:end), {}, {});\n", parameters + 1, program.input_count(),
                          test::trial_states);
    std::size_t at = 1;
    for (const ProgramInput& input : program.inputs) {
      arguments += fmt::format("states({}:{}, :), ", at, at + input.symbols.size() - 1);
      at += input.symbols.size();
    }
    arguments.resize(arguments.size() - 2);
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
      const ProgramOutput& output = program.outputs[i];
      results += fmt::format("y{}, ", i);
      rows += output.columns == 1 ? fmt::format("y{}; ", i)
                                  : fmt::format("reshape(permute(y{}, [2, 1, 3]), {}, {}); ", i, output.values.size(),
                                                test::trial_states);
    }
    results.resize(results.size() - 2);
    script += fmt::format("[{}] = {}({});\n", results, trial.name, arguments);
    script += fmt::format("f = fopen('out_{}.bin', 'w'); fwrite(f, [{}], 'double'); fclose(f);\n", k, rows);
  }
  script += fmt::format(
      "for n = [0, 3, 5]\n  try\n    {}(zeros(4, 2), zeros(n, 2), zeros(4, 2)); failures += 1;\n  catch problem\n"
      "    failures += ~strcmp(problem.message, 'qd must have 4 rows, and one column per state');\n  end\nend\n",
      trials.all[1].name);
  trials.folder.write("driver.m", script + "printf('failures: %d\\n', failures);\n");
  trials.expect_passed(run(trials.folder, {"octave-cli", "--norc", "--quiet", "driver.m"}), 0);
}

}  // namespace
}  // namespace armature::internal
