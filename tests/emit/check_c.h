// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What must hold of any emitted C: compilers, nm and the interpreter are the judges.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cctype>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <random>
#include <sstream>

#include "armature/emit/emit.h"
#include "armature/program/interpret.h"
#include "tests/support/compile.h"

namespace armature::internal::test {

using Words = std::vector<std::string>;

inline Words joined(std::initializer_list<Words> parts) {
  Words all;
  for (const Words& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

struct Compiler {
  std::string c, cxx;
};

inline std::vector<Compiler> compilers() {
  std::vector<Compiler> found;
  for (const Compiler& compiler : {Compiler{"gcc", "g++"}, Compiler{"clang-19", "clang++-19"}}) {
    if (is_installed(compiler.c) && is_installed(compiler.cxx)) found.push_back(compiler);
    else fmt::print("skipped: {} is not installed\n", compiler.c);
  }
  return found;
}

inline std::string stem(const std::vector<EmittedFile>& files) {
  return files[0].name.substr(0, files[0].name.size() - 2);
}

inline std::string main_macro(const std::vector<EmittedFile>& files) {
  std::string name = stem(files);
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return "-D" + name + "_MAIN";
}

inline void write(const TemporaryFolder& folder, const std::vector<EmittedFile>& files) {
  for (const EmittedFile& file : files) folder.write(file.name, file.content);
}

// Compiles without a warning as C and as C++ with every compiler, asks for nothing but libm, and passes its self-test.
inline void expect_sound(const Program& program) {
  const std::vector<EmittedFile> files = emit_c(program);
  const TemporaryFolder folder;
  write(folder, files);
  const std::string source = stem(files) + ".c";
  for (const Compiler& compiler : compilers()) {
    const auto compiled =
        run(folder, joined({{compiler.c}, strict_c_flags(), {"-O1", main_macro(files), source, "-lm"}}));
    ASSERT_EQ(compiled.exit_code, 0) << compiled.errors << files[1].content;
    const auto tested = run(folder, {"./a.out"});
    EXPECT_EQ(tested.exit_code, 0) << tested.output;
    EXPECT_EQ(tested.output, stem(files) + ": self-test passed\n");
    const auto as_cxx = run(folder, joined({{compiler.cxx}, strict_cxx_flags(), {"-fsyntax-only", source}}));
    EXPECT_EQ(as_cxx.exit_code, 0) << as_cxx.errors;
  }
  ASSERT_EQ(run(folder, {"gcc", "-std=c99", "-O2", "-c", source, "-o", "x.o"}).exit_code, 0);
  std::istringstream symbols(run(folder, {"nm", "-u", "x.o"}).output);
  for (std::string letter, symbol; symbols >> letter >> symbol;)
    EXPECT_TRUE(symbol == "sin" || symbol == "cos" || symbol == "sincos" || symbol == "__stack_chk_fail" ||
                symbol == "_GLOBAL_OFFSET_TABLE_")
        << symbol;
  std::istringstream defined(run(folder, {"nm", "--defined-only", "-g", "x.o"}).output);
  for (std::string address, kind, symbol; defined >> address >> kind >> symbol;) EXPECT_EQ(kind, "T") << symbol;
}

// A program that reads parameters and states as binary doubles and writes the outputs.
inline std::string driver(const Program& program, const std::string& name) {
  std::size_t outputs = 0;
  for (const ProgramOutput& output : program.outputs) outputs += output.values.size();
  std::string text = fmt::format("#include <stdio.h>\n#include \"{}.h\"\nint main(void)\n{{\n", name);
  text += fmt::format("  static double in[{}], out[{}];\n", program.input_count(), outputs);
  std::string arguments;
  if (!program.parameters.empty()) {
    text += fmt::format("  {0}_parameters p;\n  {0}_constants c;\n", name);
    text += fmt::format("  if (fread(&p, sizeof p, 1, stdin) != 1) return 1;\n  {}_init(&p, &c);\n", name);
    arguments = "&c, ";
  }
  std::size_t at = 0;
  for (const ProgramInput& input : program.inputs) {
    arguments += fmt::format("in + {}, ", at);
    at += input.symbols.size();
  }
  at = 0;
  for (const ProgramOutput& output : program.outputs) {
    arguments += fmt::format("out + {}, ", at);
    at += output.values.size();
  }
  arguments.resize(arguments.size() - 2);
  return text + fmt::format(
                    "  while (fread(in, sizeof in, 1, stdin) == 1) {{\n    {}({});\n"
                    "    fwrite(out, sizeof out, 1, stdout);\n  }}\n  return 0;\n}}\n",
                    name, arguments);
}

inline std::string bytes(const std::vector<double>& values) {
  std::string out(values.size() * sizeof(double), '\0');
  if (!values.empty()) std::memcpy(out.data(), values.data(), out.size());
  return out;
}

// Every compiler with and without optimisation; or, for one of many programs, each compiler with one of the two, which
// the seed decides.
enum class Builds { all, alternating };

// The emitted code at `states` random states, against the interpreter; with the same sines and cosines, those of libm.
inline void expect_equal_to_the_last_bit(const Program& program, int states, unsigned seed,
                                         Builds builds = Builds::all) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(-4, 4);
  std::vector<double> parameters(program.parameters.size());
  for (double& x : parameters) x = any(random);
  std::string stdin_bytes = bytes(parameters);
  std::vector<double> expected;
  for (int i = 0; i < states; ++i) {
    std::vector<double> input(program.input_count());
    for (double& x : input) x = any(random);
    if (i == 0) std::fill(input.begin(), input.end(), 0.0);
    if (i == 1) std::fill(input.begin(), input.end(), 1e9);
    stdin_bytes += bytes(input);
    const auto output = interpret<double>(program, parameters, input);
    expected.insert(expected.end(), output.begin(), output.end());
  }
  const std::vector<EmittedFile> files = emit_c(program);
  const TemporaryFolder folder;
  write(folder, files);
  folder.write("driver.c", driver(program, stem(files)));
  unsigned build = seed;
  for (const Compiler& compiler : compilers()) {
    ++build;
    for (const char* optimisation : {"-O0", "-O2"}) {
      if (builds == Builds::alternating && ++build % 2 == 0) continue;
      const auto compiled = run(
          folder, joined({{compiler.c},
                          strict_c_flags(),
                          {optimisation, "-DARMATURE_LIBM", "driver.c", stem(files) + ".c", "-lm", "-o", "driver"}}));
      ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
      const std::string output = run(folder, {"./driver"}, stdin_bytes).output;
      ASSERT_EQ(output.size(), expected.size() * sizeof(double));
      std::vector<double> computed(expected.size());
      std::memcpy(computed.data(), output.data(), output.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        if (std::isnan(expected[i]) && std::isnan(computed[i])) continue;
        ASSERT_EQ(std::bit_cast<std::uint64_t>(expected[i]), std::bit_cast<std::uint64_t>(computed[i]))
            << program.robot << ": value " << i << " is " << computed[i] << " instead of " << expected[i] << " with "
            << compiler.c << " " << optimisation;
      }
    }
  }
}

}  // namespace armature::internal::test
