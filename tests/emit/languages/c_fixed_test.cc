// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The integers of the emitted code are those of the interpreter, under the sanitizer for overflow; a core without
// floating point needs no library for it.
#include "armature/emit/languages/c_fixed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <sstream>

#include "armature/derive/derive.h"
#include "armature/emit/languages/fixed_point.h"
#include "armature/program/lower.h"
#include "tests/emit/check_c.h"
#include "tests/emit/example_robots.h"
#include "tests/emit/hostile_program.h"

namespace armature::internal {
namespace {

using test::run;

std::vector<Interval> ranges_of(const Program& program) {
  return std::vector<Interval>(program.input_count(), Interval(-3, 3));
}

TEST(CFixed, equals_the_interpreter_in_every_bit) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    Program program =
        lower(derive(test::random_tree(seed, 2 + seed, false), seed == 2 ? "inertia" : "inverse-dynamics"));
    const auto ranges = ranges_of(program);
    const FixedPoint formats = fixed_point(program, ranges);
    const auto files = emit_c_fixed(program, ranges);
    const std::string name = test::stem(files);
    const test::TemporaryFolder folder;
    test::write(folder, files);
    std::size_t outputs = 0;
    std::string arguments;
    for (std::size_t at = 0; const ProgramInput& input : program.inputs) {
      arguments += fmt::format("in + {}, ", at);
      at += input.symbols.size();
    }
    for (const ProgramOutput& output : program.outputs) {
      arguments += fmt::format("out + {}, ", outputs);
      outputs += output.values.size();
    }
    arguments.resize(arguments.size() - 2);
    folder.write("driver.c",
                 fmt::format("#include <stdio.h>\n#include \"{0}.h\"\nint main(void)\n{{\n  int32_t in[{1}], "
                             "out[{2}];\n  if ({0}_selftest() != 0) return 1;\n"
                             "  while (fread(in, sizeof in, 1, stdin) == 1) {{\n    {0}({3});\n"
                             "    fwrite(out, sizeof out, 1, stdout);\n  }}\n  return 0;\n}}\n",
                             name, program.input_count(), outputs, arguments));
    std::mt19937 random(seed);
    std::string bytes;
    std::vector<std::int32_t> expected;
    for (int k = 0; k < 200; ++k) {
      std::vector<std::int32_t> state;
      for (std::size_t g = 0; g < program.inputs.size(); ++g)
        for (std::size_t i = 0; i < program.inputs[g].symbols.size(); ++i) {
          const auto largest = static_cast<std::int32_t>(std::ldexp(3.0, formats.input_bits[g]));
          state.push_back(k % 4 == 0 ? (random() % 2 ? largest : -largest)
                                     : std::uniform_int_distribution<std::int32_t>(-largest, largest)(random));
        }
      bytes.append(reinterpret_cast<const char*>(state.data()), state.size() * 4);
      const auto results = interpret(program, formats, state);
      expected.insert(expected.end(), results.begin(), results.end());
    }
    const auto compiled = run(folder, test::joined({{"gcc"},
                                                    test::strict_c_flags(),
                                                    {"-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all",
                                                     "driver.c", name + ".c", "-o", "driver"}}));
    ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
    const auto ran = run(folder, {"./driver"}, bytes);
    ASSERT_EQ(ran.exit_code, 0) << ran.errors;
    ASSERT_EQ(ran.output.size(), expected.size() * 4);
    EXPECT_EQ(std::memcmp(ran.output.data(), expected.data(), ran.output.size()), 0);
  }
}

TEST(CFixed, needs_nothing_on_a_core_without_floating_point) {
  if (!test::is_installed("arm-none-eabi-gcc")) GTEST_SKIP() << "skipped: arm-none-eabi-gcc is not installed";
  const Program program = lower(derive(test::random_chain(3, 4, false), "gravity"));
  const auto files = emit_c_fixed(program, ranges_of(program));
  const test::TemporaryFolder folder;
  test::write(folder, files);
  const auto compiled =
      run(folder, {"arm-none-eabi-gcc", "-mcpu=cortex-m0", "-mthumb", "-std=c99", "-O2", "-Wall", "-Wextra",
                   "-pedantic", "-Wconversion", "-Werror", "-c", files[1].name, "-o", "x.o"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  std::istringstream symbols(run(folder, {"arm-none-eabi-nm", "-u", "x.o"}).output);
  for (std::string letter, symbol; symbols >> letter >> symbol;)
    EXPECT_TRUE(symbol == "__aeabi_lmul" || symbol == "__aeabi_lasr" || symbol == "__aeabi_llsl" ||
                symbol == "__aeabi_ldivmod" || symbol == "memcpy")
        << symbol;
}

TEST(CFixed, hostile_names_stay_data) {
  Program program = lower(derive(test::random_chain(3, 3, false), "gravity"));
  const auto& texts = test::hostile_texts();
  for (std::size_t shift = 0; shift < 3; ++shift) {
    const auto text = [&](std::size_t i) { return texts[(i + 11 * shift) % texts.size()]; };
    program.robot = text(0), program.model = text(1), program.notes = texts;
    program.inputs[0].name = text(2), program.outputs[0].name = text(3);
    for (std::size_t i = 0; i < program.inputs[0].symbols.size(); ++i) program.inputs[0].symbols[i] = text(4 + i);
    for (std::size_t i = 0; i < program.labels.size(); ++i) program.labels[i] = text(i);
    const auto files = emit_c_fixed(program, ranges_of(program));
    const test::TemporaryFolder folder;
    test::write(folder, files);
    const auto compiled =
        run(folder, test::joined({{"gcc"}, test::strict_c_flags(), {test::main_macro(files), files[1].name}}));
    ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
    EXPECT_EQ(run(folder, {"./a.out"}).exit_code, 0);
  }
}

TEST(CFixed, states_its_ranges_formats_and_errors) {
  const Program program = lower(derive(test::random_chain(3, 3, false), "gravity"));
  const std::string header = emit_c_fixed(program, ranges_of(program))[0].content;
  for (const char* fact :
       {"q[0]  bits 29, from -3 to 3", "Nothing overflows while inputs are in these ranges", "error "})
    EXPECT_NE(header.find(fact), std::string::npos) << header;
  std::istringstream lines(header);
  std::size_t at = 0;
  const std::vector<double> errors = fixed_point(program, ranges_of(program)).errors[0];
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t error = line.find(", error "); error != std::string::npos) {
      const double stated = std::stod(line.substr(error + 8));
      EXPECT_GE(stated, errors[at]);
      EXPECT_LE(stated, 1.11 * errors[at++]);
    }
  EXPECT_EQ(at, errors.size());
}

}  // namespace
}  // namespace armature::internal
