// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted C++ is compiled with and without Eigen, and run.
#include <gtest/gtest.h>

#include "armature/base/characters.h"
#include "armature/derive/derive.h"
#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

using test::run;

// One call of evaluate: the offsets of its arguments in `in` and `out`.
std::string cpp_block(const test::Trial& trial, std::size_t k) {
  const Program& program = trial.program;
  std::string arguments = program.parameters.empty() ? "" : "constants, ";
  std::size_t at = 0;
  for (const ProgramInput& input : program.inputs) {
    arguments +=
        fmt::format("std::span<const double, {}>(&in[{}], {}), ", input.symbols.size(), at, input.symbols.size());
    at += input.symbols.size();
  }
  at = 0;
  for (const ProgramOutput& output : program.outputs) {
    arguments += fmt::format("std::span<double, {}>(&out[{}], {}), ", output.values.size(), at, output.values.size());
    at += output.values.size();
  }
  arguments.resize(arguments.size() - 2);
  std::string text = fmt::format(
      "  {{\n    std::FILE *i = std::fopen(\"in_{0}.bin\", \"rb\"), *o = "
      "std::fopen(\"out_{0}.bin\", \"wb\");\n    double in[{1}], out[{2}];\n",
      k, program.input_count(), trial.output_count);
  if (!program.parameters.empty())
    text += fmt::format(
        "    {0}::Parameters<> p;\n    if (std::fread(&p, sizeof p, 1, i) != 1) return 1;\n"
        "    const auto constants = {0}::init(p);\n",
        trial.name);
  return text + fmt::format(
                    "    while (std::fread(in, sizeof in, 1, i) == 1) {{\n      {}::evaluate({});\n"
                    "      std::fwrite(out, sizeof out, 1, o);\n    }}\n    std::fclose(i);\n    "
                    "std::fclose(o);\n  }}\n",
                    trial.name, arguments);
}

TEST(EmitCpp, golden) { test::expect_golden("cpp"); }

TEST(EmitCpp, equals_the_interpreter_to_the_last_bit) {
  const test::Trials trials("cpp");
  std::string includes, body;
  for (const std::string& name : trials.functions()) {
    includes += fmt::format("#include \"{}.hpp\"\n", name);
    body += fmt::format("  failures += {}::selftest();\n", name);
  }
  for (std::size_t k = 0; k < trials.all.size(); ++k) body += cpp_block(trials.all[k], k);
  trials.folder.write("driver.cpp", includes + "#include <cstdio>\nint main() {\n  int failures = 0;\n" + body +
                                        "  std::printf(\"failures: %d\\n\", failures);\n}\n");
  const auto compiled =
      run(trials.folder, {"g++", "-std=c++20", "-O1", "-DARMATURE_LIBM", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow",
                          "-Wconversion", "-Werror", "-ffp-contract=off", "driver.cpp"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  trials.expect_passed(run(trials.folder, {"./a.out"}), 0);
}

TEST(EmitCpp, takes_containers_eigen_and_other_scalars) {
  const Program program = lower(derive(test::random_tree(5, 5, false), "jacobian"));
  const auto files = emit(program, "cpp");
  const test::TemporaryFolder folder;
  folder.write(files[0].name, files[0].content);
  folder.write("main.cpp", fmt::format(R"(#include <cmath>
#include <vector>
#include <Eigen/Core>
#include "{0}.hpp"
int main() {{
  const std::array<double, 5> q = {{0.1, 0.2, 0.3, 0.4, 0.5}};
  std::array<double, 30> A;
  {0}::evaluate(q, A);
  const std::array<float, 5> qf = {{0.1F, 0.2F, 0.3F, 0.4F, 0.5F}};
  std::array<float, 30> Af;
  {0}::evaluate<float>(qf, Af);
  for (int i = 0; i < 30; ++i) if (!(std::abs(A[i] - double(Af[i])) < 1e-4)) return 1;
  Eigen::Matrix<double, 5, 1> v(q.data());
  Eigen::Matrix<double, 6, 5, Eigen::RowMajor> M;
  {0}::evaluate(v, M);
  for (int i = 0; i < 30; ++i) if (M(i / 5, i % 5) != A[i]) return 2;
  std::vector<double> qs(q.begin(), q.end()), As(30);
  {0}::evaluate(qs, As);
  {0}::evaluate(std::span<const double>(qs), As);
  for (int i = 0; i < 30; ++i) if (As[i] != A[i]) return 3;
  Eigen::MatrixXd by_column, large = Eigen::MatrixXd::Zero(9, 9);
  Eigen::VectorXd twice = 2*v;
  {0}::evaluate(twice/2, by_column);
  {0}::evaluate(v, large.block(1, 2, 6, 5));
  for (int i = 0; i < 30; ++i)
    if (by_column(i / 5, i % 5) != A[i] || large(1 + i / 5, 2 + i % 5) != A[i]) return 4;
  Eigen::Matrix<float, 6, 5> single;
  {0}::evaluate(v.cast<float>(), single);
  for (int i = 0; i < 30; ++i) if (single(i / 5, i % 5) != Af[i]) return 5;
  return 0;
}}
)",
                                       test::function_of(files)));
  const auto eigen = run(folder, {"g++", "-std=c++20", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror",
                                  "-isystem", "/usr/include/eigen3", "main.cpp"});
  ASSERT_EQ(eigen.exit_code, 0) << eigen.errors;
  EXPECT_EQ(run(folder, {"./a.out"}).exit_code, 0);
}

TEST(EmitCpp, runs_its_own_test) {
  const auto files = emit(test::pendulum(), "cpp");
  const test::TemporaryFolder folder;
  folder.write(files[0].name, files[0].content);
  const std::string name = test::function_of(files);
  const auto compiled =
      run(folder, {"g++", "-std=c++20", "-Werror", "-x", "c++", "-D" + upper_case(name) + "_MAIN", name + ".hpp"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  EXPECT_EQ(run(folder, {"./a.out"}).output, name + ": self-test passed\n");
}

}  // namespace
}  // namespace armature::internal
