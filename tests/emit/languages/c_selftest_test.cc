// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A self-test that cannot fail is worth nothing: every operator and every number of the code is changed once, and each
// change must be noticed. And it must not fail on sound code: fused operations and other libraries pass.
#include "armature/emit/languages/c_selftest.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "tests/emit/check_c.h"
#include "tests/emit/example_programs.h"
#include "tests/emit/example_robots.h"

namespace armature::internal {
namespace {

using test::Words;

bool passes(const test::TemporaryFolder& folder, const std::vector<EmittedFile>& files, const Words& flags) {
  test::write(folder, files);
  const std::string source = test::stem(files) + ".c";
  static const bool quick = test::is_installed("tcc");  // compiles and runs a hundred mutants in the time of one
  if (quick && flags == Words{"-std=c99", "-O0"}) {
    const std::string said = run(folder, {"tcc", test::main_macro(files), "-lm", "-run", source}).output;
    EXPECT_NE(said.find(": self-test "), std::string::npos) << said;
    return said.ends_with("passed\n");
  }
  const auto compiled =
      run(folder, test::joined({{"gcc"}, flags, {test::main_macro(files), "-o", "a.out", source, "-lm"}}));
  EXPECT_EQ(compiled.exit_code, 0) << compiled.errors;
  return run(folder, {"./a.out"}).exit_code == 0;
}

// The code with one operator turned, or one number changed by a thousandth, for each operator and number in the
// functions (not in the tables of the self-test).
std::vector<std::string> mutants(const std::string& source) {
  const std::size_t begin = source.find("\nvoid "), end = source.find("_selftest(void)");
  std::vector<std::string> all;
  const auto change = [&](std::size_t at, std::size_t length, const std::string& with) {
    all.push_back(source.substr(0, at) + with + source.substr(at + length));
  };
  for (std::size_t i = begin; i < end; ++i) {
    if (source.compare(i, 3, " + ") == 0) change(i, 3, " - ");
    if (source.compare(i, 3, " - ") == 0 && source[i + 3] != '(') change(i, 3, " + ");
    if (source.compare(i, 4, "sin(") == 0 && source[i - 1] != '_') change(i, 3, "cos");
    if (source.compare(i, 4, "cos(") == 0 && source[i - 1] != '_') change(i, 3, "sin");
    const bool number =
        std::isdigit(static_cast<unsigned char>(source[i])) && source[i + 1] == '.' && source[i - 1] != 'e';
    if (number && source.compare(i, 3, "0.0") != 0) change(i, 0, "1.001*");
  }
  return all;
}

TEST(CSelftest, every_mutant_fails) {
  const Program programs[] = {test::pendulum(), lower(derive(test::planar_2r(), "inverse-dynamics")),
                              lower(derive(test::random_chain(5, 3, false), "inverse-dynamics"))};
  const test::TemporaryFolder folder;
  for (const Program& program : programs) {
    std::vector<EmittedFile> files = emit_c(program);
    ASSERT_TRUE(passes(folder, files, {"-std=c99", "-O0"}));
    const std::vector<std::string> all = mutants(files[1].content);
    EXPECT_GE(all.size(), 6U);
    for (const std::string& mutant : all) {
      files[1].content = mutant;
      EXPECT_FALSE(passes(folder, files, {"-std=c99", "-O0"})) << mutant;
    }
  }
}

TEST(CSelftest, passes_with_fused_and_reordered_operations) {
  const test::TemporaryFolder folder;
  for (unsigned seed = 2; seed <= 5; ++seed) {
    const auto files = emit_c(lower(derive(test::random_chain(seed, 2 + seed, seed % 2 == 0), "inverse-dynamics")));
    EXPECT_TRUE(passes(folder, files, {"-O1", "-march=native", "-ffp-contract=fast"}));
    EXPECT_TRUE(passes(folder, files, {"-O1", "-march=native", "-ffast-math"}));
  }
}

TEST(CSelftest, long_chains_have_a_tight_tolerance) {
  const test::TemporaryFolder folder;
  std::vector<EmittedFile> files = emit_c(lower(derive(test::random_chain(9, 40, false), "inverse-dynamics")));
  EXPECT_TRUE(passes(folder, files, {"-std=c99", "-O0"}));
  const std::vector<std::string> all = mutants(files[1].content);
  for (const std::size_t i : {all.size() / 3, all.size() / 2, all.size() - 1}) {
    files[1].content = all[i];
    EXPECT_FALSE(passes(folder, files, {"-std=c99", "-O0"})) << i;
  }
}

}  // namespace
}  // namespace armature::internal
