// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted C is compiled and run. The oracle is the interpreter, to the last bit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/derive/combine.h"
#include "armature/derive/derive.h"
#include "armature/derive/keep.h"
#include "armature/emit/emit.h"
#include "armature/emit/languages/c_fixed.h"
#include "armature/program/lower.h"
#include "tests/emit/check_c.h"
#include "tests/emit/example_programs.h"
#include "tests/emit/example_robots.h"
#include "tests/emit/hostile_program.h"
#include "tests/emit/trials.h"

namespace armature::internal {
namespace {

using test::expect_equal_to_the_last_bit;
using test::expect_sound;

TEST(EmitC, golden) { test::expect_golden("c"); }

TEST(EmitC, pendulum_is_sound) { expect_sound(test::pendulum()); }

TEST(EmitC, pendulum_equals_the_interpreter) { expect_equal_to_the_last_bit(test::pendulum(), 1000, 1); }

TEST(EmitC, random_programs_equal_the_interpreter) {
  int tried = 0;
  for (unsigned seed = 1; tried < 4 && seed < 200; ++seed) {
    const Program program = test::random_program(seed, 60 + 40 * (seed % 10), seed % 2 == 0);
    try {
      emit_c(program);
    } catch (const UnmetRequest&) {
      continue;  // overflows everywhere
    }
    ++tried;
    expect_equal_to_the_last_bit(program, 1000, seed, test::Builds::alternating);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(tried, 4);
}

TEST(EmitC, derived_models_are_sound_and_equal_the_interpreter) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const Program program = lower(derive(test::random_chain(seed, 2 + seed, seed % 2 == 0), "inverse-dynamics"));
    expect_sound(program);
    expect_equal_to_the_last_bit(program, 1000, seed, test::Builds::alternating);
  }
}

// Rows of a regressor begin with zeros: what a joint does not carry.
TEST(EmitC, zeros_side_by_side_are_written_four_at_a_time) {
  const Program program = lower(derive(test::random_chain(3, 4, false), "regressor"));
  EXPECT_NE(emit_c(program)[1].content.find("ZERO_FOUR(W + "), std::string::npos);
  expect_sound(program);
  expect_equal_to_the_last_bit(program, 1000, 3, test::Builds::alternating);
}

TEST(EmitC, gcc_schedules_long_chains_with_few_results_and_no_matrices) {
  const Robot robot = test::random_chain(2, 6, false);
  const std::string attribute = "optimize(\"schedule-insns\"";
  EXPECT_NE(emit_c(lower(derive(robot, "direct-dynamics")))[1].content.find(attribute), std::string::npos);
  EXPECT_EQ(emit_c(lower(derive(robot, "inertia")))[1].content.find(attribute), std::string::npos);
}

TEST(EmitC, the_same_program_gives_the_same_bytes) {
  const auto a = emit_c(test::random_program(6, 300, true)), b = emit_c(test::random_program(6, 300, true));
  ASSERT_EQ(a.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(a[i].name, b[i].name);
    EXPECT_EQ(a[i].content, b[i].content);
  }
}

TEST(EmitC, hostile_names_stay_data) {
  for (std::size_t shift = 0; shift < 3; ++shift) {
    const Program program = test::hostile_program(shift);
    expect_sound(program);
    const auto& text = test::hostile_texts();
    for (const EmittedFile& file : emit_c(program, {.name = text[4], .version = text[5], .input = text[6]})) {
      EXPECT_EQ(file.name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."),
                std::string::npos);
      EXPECT_LT(file.name.size(), 140U);
    }
  }
}

TEST(EmitC, inputs_and_outputs_may_share_memory) {
  // y = (x2, x1, x1 + x2), written over x and over the first input.
  Program program;
  program.robot = "swap";
  program.model = "model";
  program.inputs = {{"x", "", {"x1", "x2", "x3"}, {}}};
  const ValueIndex sum = test::append(program, Code::add, 0, 1);
  program.outputs = {{"y", "", 3, 1, {1, 0, sum}, {}, {}}};
  expect_sound(program);
  const test::TemporaryFolder folder;
  test::write(folder, emit_c(program));
  folder.write("main.c",
               "#include \"swap_model.h\"\nint main(void) { double v[3] = {1, 2, 0}; swap_model(v, v); "
               "return v[0] == 2 && v[1] == 1 && v[2] == 3 ? 0 : 1; }\n");
  ASSERT_EQ(run(folder, {"gcc", "-std=c99", "-O2", "main.c", "swap_model.c", "-lm"}).exit_code, 0);
  EXPECT_EQ(run(folder, {"./a.out"}).exit_code, 0);
}

TEST(EmitC, nothing_in_nothing_out_is_still_c) {
  Program program;
  program.robot = "nothing";
  program.model = "at-all";
  expect_sound(program);
  program.constants = {{0, {}}, {-2.5, {}}};
  program.outputs = {{"y", "constants", 2, 1, {0, 1}, {}, {}}, {"none", "", 0, 0, {}, {}, {}}};
  expect_sound(program);
  program.parameters = {"unread"};
  program.inputs = {{"q", "unread", {"q1", "q2"}, {}}, {"empty", "", {}, {}}};
  expect_sound(program);
}

TEST(EmitC, setup_without_parameters_is_computed_in_place) {
  Program program;
  program.robot = "setup";
  program.model = "left";
  program.constants = {{2, {}}, {0.1, {}}};
  program.inputs = {{"x", "", {"x1"}, {}}};
  const ValueIndex ratio = test::append(program, Code::divide, 0, 1, "ratio");
  program.setup_count = 1;
  const ValueIndex y = test::append(program, Code::multiply, ratio, 2);
  program.outputs = {{"y", "", 1, 1, {y}, {}, {}}};
  expect_sound(program);
  expect_equal_to_the_last_bit(program, 100, 1);
}

TEST(EmitC, awkward_constants_keep_every_bit) {
  Program program;
  program.robot = "constants";
  program.model = "model";
  for (const double value :
       {5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e23, 1.0 / 3, -0.0, 4503599627370497.5})
    program.constants.push_back({value, {}});
  const ValueIndex x = program.first_input();
  program.inputs = {{"x", "", {"x1"}, {}}};
  ProgramOutput output{"y", "", program.constants.size(), 1, {}, {}, {}};
  for (ValueIndex i = 0; i < x; ++i)
    output.values.push_back(program.constants[i].value > 1e100 ? test::append(program, Code::divide, x, i)
                                                               : test::append(program, Code::multiply, i, x));
  program.outputs = {output};
  expect_equal_to_the_last_bit(program, 100, 1);
}

TEST(EmitC, the_analyzer_is_content) {
  if (!test::is_installed("gcc")) GTEST_SKIP() << "skipped: gcc is not installed";
  const test::TemporaryFolder folder;
  test::write(folder, emit_c(test::pendulum()));
  const auto result =
      run(folder, test::joined({{"gcc"}, test::strict_c_flags(), {"-fanalyzer", "-c", "pendulum_inverse_dynamics.c"}}));
  EXPECT_EQ(result.exit_code, 0) << result.errors;
}

// Small compilers and bare metal: warnings are errors, and nothing is asked for but libm and the compiler's own
// arithmetic.
TEST(EmitC, tcc_and_arm_are_content) {
  const test::TemporaryFolder folder;
  std::vector<std::vector<EmittedFile>> all = {emit_c(test::pendulum()), emit_c(test::hostile_program(2))};
  EmitOptions single;
  single.precision = Precision::binary32;
  all.push_back(emit_c(lower(derive(test::random_chain(3, 4, false), "inverse-dynamics")), single));
  for (const auto& files : all) {
    test::write(folder, files);
    const std::string source = test::stem(files) + ".c";
    if (test::is_installed("tcc")) {
      const auto compiled = run(folder, {"tcc", "-Wall", "-Werror", test::main_macro(files), "-o", "t", source, "-lm"});
      ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
      EXPECT_EQ(run(folder, {"./t"}).exit_code, 0);
    } else {
      fmt::print("skipped: tcc is not installed\n");
    }
    if (test::is_installed("arm-none-eabi-gcc")) {
      const auto compiled = run(
          folder, {"arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard", "-std=c99", "-O1",
                   "-Wall", "-Wextra", "-pedantic", "-Wdouble-promotion", "-Werror", "-c", source, "-o", "arm.o"});
      ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
      std::istringstream symbols(run(folder, {"arm-none-eabi-nm", "-u", "arm.o"}).output);
      for (std::string letter, symbol; symbols >> letter >> symbol;)
        EXPECT_TRUE(std::regex_match(symbol, std::regex("(sin|cos)f?|__aeabi_([df]\\w+|ul2[df])|mem(cpy|set)")))
            << symbol;
    } else {
      fmt::print("skipped: arm-none-eabi-gcc is not installed\n");
    }
  }
}

// Single precision, kept numbers with matrices, fixed point; sines and cosines by libm. docs/how_to/use_the_c_code.md
// lists what remains, all of it advisory.
TEST(EmitC, misra_finds_nothing_required) {
  if (!test::is_installed("cppcheck")) GTEST_SKIP() << "skipped: cppcheck is not installed";
  const test::TemporaryFolder folder;
  const Program chain = lower(derive(test::random_chain(3, 3, false), "gravity"));
  const KeptParameters kept = keep_parameters(test::random_tree(6, 3, false), {"all", "gravity"});
  const Program two = lower(combine({derive(kept.robot, "inertia"), derive(kept.robot, "direct-dynamics")}));
  test::Words sources;
  for (const auto& files :
       {emit_c(chain,
               {.name = "single", .input = {}, .precision = Precision::binary32, .trigonometry = Trigonometry::libm}),
        emit_c(two, {.name = "kept", .input = {}, .trigonometry = Trigonometry::libm, .values = kept.values}),
        emit_c_fixed(chain, std::vector<Interval>(chain.input_count(), Interval(-3, 3)),
                     {.name = "fixed", .input = {}})}) {
    test::write(folder, files);
    sources.push_back(files[1].name);
  }
  const std::string page = read_file(ARMATURE_SOURCE_DIR "/docs/how_to/use_the_c_code.md");
  const auto found = run(folder, test::joined({{"cppcheck", "--addon=misra", "--std=c99", "--enable=style", "--quiet",
                                                "--suppress=missingIncludeSystem", "--template={id}"},
                                               sources}));
  ASSERT_EQ(found.exit_code, 0) << found.errors;
  std::istringstream rules(found.errors);
  std::size_t seen = 0;
  for (std::string rule; rules >> rule; ++seen) {
    ASSERT_TRUE(rule.starts_with("misra-c2012-")) << rule;
    EXPECT_NE(page.find("- rule " + rule.substr(12) + ", advisory"), std::string::npos) << rule;
  }
  EXPECT_GT(seen, 0U) << "the addon did not run";
}

// The compilers' own figures of the model and of what it calls; with far angles, that is every function but the
// self-test.
TEST(EmitC, the_stack_is_no_larger_than_stated) {
  for (const Precision precision : {Precision::binary64, Precision::binary32})
    for (const std::size_t joints : {2U, 6U, 9U}) {
      const Program program = lower(derive(test::random_chain(3, joints, false), "inverse-dynamics"));
      EmitOptions options;
      options.precision = precision;
      const auto files = emit_c(program, options);
      std::smatch stated;
      const std::regex line(R"(Stack: at most \d+ values at once \(\d+ bytes\); (\d+) bytes without optimisation)");
      ASSERT_TRUE(std::regex_search(files[0].content, stated, line));
      const test::TemporaryFolder folder;
      test::write(folder, files);
      for (const test::Compiler& compiler : test::compilers())
        for (const char* level : {"-O0", "-O2"}) {
          const auto made = run(
              folder, {compiler.c, "-std=c99", level, "-fstack-usage", "-c", test::stem(files) + ".c", "-o", "s.o"});
          ASSERT_EQ(made.exit_code, 0) << made.errors;
          std::istringstream usage(folder.read("s.su"));
          std::size_t bytes = 0, of_one = 0, of_model = 0;
          for (std::string function, kind; usage >> function >> of_one >> kind;) {
            if (function.ends_with("_selftest")) continue;
            bytes += of_one;
            if (function.ends_with(":" + test::stem(files))) of_model = of_one;
          }
          constexpr std::size_t frame = 128;  // the arguments, saved registers and return address
          EXPECT_LE(bytes, std::stoul(stated[1]) + frame) << compiler.c << " " << level << " " << joints;
          EXPECT_GT(of_model, 0U);
        }
    }
}

}  // namespace
}  // namespace armature::internal
