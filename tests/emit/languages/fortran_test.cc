// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted Fortran is compiled as Fortran 2008 with warnings as errors, and run.
#include <gtest/gtest.h>

#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

using test::run;

// A subroutine that runs trial k: names of one trial cannot meet those of another.
std::string fortran_block(const test::Trial& trial, std::size_t k) {
  const Program& program = trial.program;
  std::string declared, call, loads, stores;
  if (!program.parameters.empty()) {
    declared += fmt::format("  type({0}_parameters) :: p\n  type({0}_constants) :: c\n", trial.name);
    loads += "  read(1) p\n";
    loads += fmt::format("  call {}_init(p, c)\n", trial.name);
    call = "c, ";
  }
  std::size_t at = 1;
  for (const ProgramInput& input : program.inputs) {
    call += fmt::format("x({}:{}), ", at, at + input.symbols.size() - 1);
    at += input.symbols.size();
  }
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    const ProgramOutput& output = program.outputs[i];
    declared += fmt::format("  real(dp) :: y{}({}{})\n", i, output.rows,
                            output.columns == 1 ? "" : fmt::format(", {}", output.columns));
    call += fmt::format("y{}, ", i);
    stores +=
        output.columns == 1 ? fmt::format("    write(2) y{}\n", i) : fmt::format("    write(2) transpose(y{})\n", i);
  }
  call.resize(call.size() - 2);
  return fmt::format(
             "subroutine trial_{0}()\n  use, intrinsic :: iso_fortran_env, only: dp => real64\n  use {1}_module\n"
             "  implicit none\n  integer :: k\n  real(dp) :: x({2})\n",
             k, trial.name, program.input_count()) +
         declared +
         fmt::format(
             "  open(1, file='in_{0}.bin', access='stream', form='unformatted')\n"
             "  open(2, file='out_{0}.bin', access='stream', form='unformatted')\n",
             k) +
         loads + fmt::format("  do k = 1, {}\n    read(1) x\n    call {}({})\n", test::trial_states, trial.name, call) +
         stores + "  end do\n  close(1)\n  close(2)\nend subroutine\n\n";
}

TEST(EmitFortran, golden) { test::expect_golden("fortran"); }

// The standard allows 132 characters, whatever names a description has.
TEST(EmitFortran, long_names_make_no_long_lines) {
  Program program = test::Trials("fortran").all.at(0).program;
  program.robot = program.model = std::string(300, 'n');
  for (std::string& parameter : program.parameters) parameter = std::string(120, 'p') + parameter;
  ASSERT_FALSE(program.parameters.empty());
  const test::TemporaryFolder folder;
  for (const EmittedFile& file : emit(program, "fortran")) {
    folder.write(file.name, file.content);
    if (test::is_installed("gfortran")) {
      const ProcessResult compiled =
          run(folder, {"gfortran", "-std=f2008", "-Wall", "-Werror", "-Wno-unused", "-c", file.name});
      EXPECT_EQ(compiled.exit_code, 0) << compiled.errors;
    }
    for (std::size_t begin = 0, end = 0; (end = file.content.find('\n', begin)) != std::string::npos; begin = end + 1)
      EXPECT_LE(end - begin, 132U) << file.content.substr(begin, end - begin);
  }
}

void expect_equal_to_the_interpreter(Trigonometry trigonometry, double ulps) {
  const test::Trials trials("fortran", trigonometry);
  std::string used, sum, blocks, calls;
  std::vector<std::string> command = {"gfortran",         "-std=f2008", "-O1",       "-Wall",
                                      "-Wextra",          "-Werror",    "-pedantic", "-Wno-unused-dummy-argument",
                                      "-ffp-contract=off"};
  for (const std::string& name : trials.functions()) {
    used += fmt::format("  use {0}_module, only: {0}_selftest\n", name);
    sum += fmt::format("  failures = failures + {}_selftest()\n", name);
    command.push_back(name + ".f90");
  }
  for (std::size_t k = 0; k < trials.all.size(); ++k) {
    blocks += fortran_block(trials.all[k], k);
    calls += fmt::format("  call trial_{}()\n", k);
  }
  trials.folder.write("driver.f90", blocks + "program driver\n" + used + "  implicit none\n  integer :: failures\n" +
                                        "  failures = 0\n" + sum + calls +
                                        "  write(*, '(a, i0)') 'failures: ', failures\nend program\n");
  command.emplace_back("driver.f90");
  const auto compiled = run(trials.folder, command);
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  trials.expect_passed(run(trials.folder, {"./a.out"}), ulps);
}

TEST(EmitFortran, equals_the_interpreter_to_the_last_bit) {
  if (!test::is_installed("gfortran")) GTEST_SKIP() << "skipped: gfortran is not installed";
  expect_equal_to_the_interpreter(Trigonometry::libm, 0);
}

// A unit in the last place of a sine is more of a small result.
TEST(EmitFortran, equals_the_interpreter_with_inline_sines) {
  if (!test::is_installed("gfortran")) GTEST_SKIP() << "skipped: gfortran is not installed";
  expect_equal_to_the_interpreter(Trigonometry::inlined, 100);
}

}  // namespace
}  // namespace armature::internal
