// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A batch must give what the function of one state gives, to the last bit where products are not contracted; that
// function is judged by the interpreter (c_test, cpp_test). Sanitizers watch over arrays of the exact size.
#include "armature/emit/languages/c_batch.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/combine.h"
#include "armature/derive/derive.h"
#include "armature/derive/keep.h"
#include "armature/program/lower.h"
#include "tests/emit/check_c.h"
#include "tests/emit/example_programs.h"
#include "tests/emit/example_robots.h"
#include "tests/emit/hostile_program.h"

namespace armature::internal {
namespace {

using test::run;

std::vector<EmittedFile> emitted(const Program& program, const std::string& language, Precision precision) {
  EmitOptions options;
  options.name = "m";
  options.precision = precision;
  options.batch = true;
  return emit(program, language, options);
}

// For every length: random states (among them huge angles and NaN, which take the slow path), columns with a gap
// between them that must stay as it is. Prints "equal", or what differs.
std::string driver(const Program& program, bool is_cpp, const std::string& real) {
  std::string text = is_cpp ? "#include \"m.hpp\"\n" : "#include \"m.h\"\n";
  text += "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\ntypedef " + real +
          " REAL;\nstatic REAL any(void)\n{\n  const int kind = rand() % 2000;\n"
          "  return (REAL)(kind == 0 ? 1e9 : kind == 1 ? (double)NAN : kind == 2 ? 150 : 8.0 * rand() / RAND_MAX - "
          "4);\n}\n"
          "int main(void)\n{\n  static const size_t lengths[] = {0, 1, 3, 4, 5, 7, 8, 9, 16, 17, 33, 1000};\n";
  std::string batch, one, constants;
  if (!program.parameters.empty()) {
    text += is_cpp ? "  m::Parameters<REAL> p;\n" : "  m_parameters p;\n  m_constants c;\n";
    text +=
        "  for (size_t i = 0; i < sizeof p / sizeof(REAL); ++i) ((REAL *)&p)[i] = (REAL)(0.5 + 1.0 * rand() / "
        "RAND_MAX);\n";
    text += is_cpp ? "  const m::Constants<REAL> c = m::init(p);\n" : "  m_init(&p, &c);\n";
    constants = is_cpp ? "c, " : "&c, ";
  }
  std::string made, filled, compared, freed;
  std::size_t number = 0;
  const auto add = [&](std::size_t size, bool is_output) {
    const std::string x = "x" + std::to_string(number++), one_x = "one_" + x;
    made += fmt::format(
        "    REAL *{0} = (REAL *)malloc(sizeof(REAL) * ({1} * pitch + 1)), {2}[{3}];\n"
        "    for (size_t i = 0; i < {1} * pitch; ++i) {0}[i] = {4};\n    memset({2}, 0, sizeof {2});\n",
        x, size, one_x, std::max<std::size_t>(size, 1), is_output ? "(REAL)0.123" : "any()");
    freed += fmt::format("    free({});\n", x);
    batch += ", " + x;
    one += (one.empty() ? "" : ", ") + one_x;
    if (!is_output)
      filled += fmt::format("      for (size_t i = 0; i < {}; ++i) {}[i] = {}[i * pitch + k];\n", size, one_x, x);
    else
      compared += fmt::format(
          "      for (size_t i = 0; i < {0}; ++i) {{\n        const REAL a = {1}[i * pitch + k], b = k < count ? "
          "{2}[i] : "
          "(REAL)0.123;\n"
          "        if (memcmp(&a, &b, sizeof a) != 0 && !(isnan(a) && isnan(b))) {{\n"
          "          printf(\"{1}: element %d of state %d of %d: %.17g %.17g\\n\", (int)i, (int)k, (int)count, "
          "(double)a, (double)b);\n          return 1;\n        }}\n      }}\n",
          size, x, one_x);
  };
  for (const ProgramInput& input : program.inputs) add(input.symbols.size(), false);
  for (const ProgramOutput& output : program.outputs) add(output.values.size(), true);
  text +=
      "  for (size_t length = 0; length < sizeof lengths / sizeof *lengths; ++length) {\n"
      "    const size_t count = lengths[length], pitch = count + length % 3;\n" +
      made + fmt::format("    {}({}count, pitch{});\n", is_cpp ? "m::evaluate_batch" : "m_batch", constants, batch) +
      "    for (size_t k = 0; k < pitch; ++k) {\n" + filled +
      fmt::format("      {}({}{});\n", is_cpp ? "m::evaluate<REAL>" : "m", constants, one) + compared + "    }\n" +
      freed + "  }\n  printf(\"%s\\n\", " + (is_cpp ? "m::selftest()" : "m_selftest()") +
      " == 0 ? \"equal\" : \"self-test FAILED\");\n  return 0;\n}\n";
  return text;
}

void expect_equal_to_one_state(const Program& program, const std::string& language, Precision precision,
                               const std::vector<std::vector<std::string>>& builds) {
  const bool is_cpp = language == "cpp";
  const std::vector<EmittedFile> files = emitted(program, language, precision);
  const test::TemporaryFolder folder;
  test::write(folder, files);
  folder.write(is_cpp ? "driver.cc" : "driver.c",
               driver(program, is_cpp, precision == Precision::binary32 ? "float" : "double"));
  for (const test::Compiler& compiler : test::compilers())
    for (const std::vector<std::string>& flags : builds) {
      test::Words command = is_cpp ? test::Words{compiler.cxx, "-std=c++20", "driver.cc"}
                                   : test::Words{compiler.c, "-std=c99", "driver.c", "m.c"};
      command.insert(command.end(), {"-ffp-contract=off", "-o", "driver", "-lm"});
      command.insert(command.end(), flags.begin(), flags.end());
      const auto compiled = run(folder, command);
      ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
      const auto ran = run(folder, {"./driver"});
      EXPECT_EQ(ran.output, "equal\n") << compiler.c << " " << fmt::format("{}", flags.front()) << ran.errors;
    }
}

const std::vector<std::vector<std::string>> one_build = {{"-O2"}};

// Registers of the processor; with sanitizers; and without vector types.
std::vector<std::vector<std::string>> all_builds() {
  return {{"-O2", "-march=native"},
          {"-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"},
          {"-O1", "-DARMATURE_PLAIN_C", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"},
          {"-O2", "-DARMATURE_LIBM"}};
}

TEST(CBatch, is_what_one_state_gives) {
  const Robot tree = test::random_tree(5, 5, false);
  const Program matrices = lower(combine({derive(tree, "inertia"), derive(tree, "direct-dynamics")}));
  const Program symbols = lower(derive(test::random_chain(11, 4, true), "inverse-dynamics"));
  expect_equal_to_one_state(matrices, "c", Precision::binary64, all_builds());
  expect_equal_to_one_state(symbols, "cpp", Precision::binary64, all_builds());
  expect_equal_to_one_state(test::pendulum(), "c", Precision::binary32, all_builds());
}

TEST(CBatch, is_right_for_random_robots) {
  for (unsigned seed = 0; seed < 4; ++seed)
    expect_equal_to_one_state(lower(derive(test::random_tree(seed, 3 + seed, seed % 2 == 0), "inverse-dynamics")),
                              seed < 2 ? "c" : "cpp", Precision::binary64, one_build);
}

// Sines of sines, values that depend on no input, outputs that are inputs or constants; names that are keywords.
TEST(CBatch, is_right_for_any_program) {
  std::size_t tried = 0;
  for (unsigned seed = 0; tried < 6; ++seed) {
    ASSERT_LT(seed, 20U);
    const Program program = test::random_program(seed, 60, seed % 2 == 0);
    try {
      (void)emitted(program, "c", Precision::binary64);
    } catch (const UnmetRequest&) {  // overflows at most states, so that there is no self-test
      continue;
    }
    expect_equal_to_one_state(program, ++tried % 3 == 0 ? "cpp" : "c", Precision::binary64, one_build);
  }
  for (const std::size_t shift : {std::size_t{1}, std::size_t{3}, std::size_t{8}})
    expect_equal_to_one_state(test::hostile_program(shift), shift == 3 ? "cpp" : "c", Precision::binary64, one_build);
}

TEST(CBatch, compiles_without_a_warning) {
  for (const Precision precision : {Precision::binary64, Precision::binary32})
    for (const Program& program :
         {lower(derive(test::random_chain(2, 4, true), "inverse-dynamics")), test::pendulum()}) {
      const test::TemporaryFolder folder;
      test::write(folder, emitted(program, "c", precision));
      for (const test::Compiler& compiler : test::compilers()) {
        const auto c = run(folder, test::joined({{compiler.c}, test::strict_c_flags(), {"-O2", "-c", "m.c"}}));
        EXPECT_EQ(c.exit_code, 0) << c.errors;
        const auto cxx =
            run(folder, test::joined({{compiler.cxx}, test::strict_cxx_flags(), {"-O2", "-fsyntax-only", "m.c"}}));
        EXPECT_EQ(cxx.exit_code, 0) << cxx.errors;
      }
    }
}

TEST(CBatch, its_selftest_finds_a_wrong_batch) {
  std::vector<EmittedFile> files = emitted(test::pendulum(), "c", Precision::binary64);
  const std::string store = "armature_lanes_store(tau, ";
  const std::size_t at = files[1].content.find(store);
  ASSERT_NE(at, std::string::npos);
  files[1].content.insert(at + store.size(), "1.001*");
  const test::TemporaryFolder folder;
  test::write(folder, files);
  ASSERT_EQ(run(folder, {"gcc", "-std=c99", "-DM_MAIN", "m.c", "-lm"}).exit_code, 0);
  EXPECT_EQ(run(folder, {"./a.out"}).output, "m: self-test FAILED\n");
}

}  // namespace
}  // namespace armature::internal
