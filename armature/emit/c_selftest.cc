// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/c_selftest.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "armature/emit/infix.h"
#include "armature/emit/test_vectors.h"

namespace armature {
namespace {

constexpr std::size_t width = 110;

std::string row(std::span<const double> values) {
  std::vector<std::string> numbers;
  for (const double value : values) numbers.push_back(number(value).text);
  return fmt::format("{{{}}}", fmt::join(numbers, ", "));
}

// "static const double q[4][6] = {{...}, ...};": elements [from, from + size) of each vector.
std::string table(const std::string& variable, const std::vector<std::vector<double>>& vectors, std::size_t from,
                  std::size_t size) {
  std::string out = fmt::format("  static const double {}[{}][{}] = {{\n", variable, vectors.size(), size);
  for (const auto& vector : vectors)
    out += wrapped("    " + row(std::span(vector).subspan(from, size)) + ",", width, "     ") + "\n";
  return out + "  };\n";
}

// Large matrices are tested at fewer states; without inputs there is one state only.
std::size_t state_count(const Program& program) {
  std::size_t results = 1;
  for (const ProgramOutput& output : program.outputs) results += output.values.size();
  return program.input_count() == 0 ? 1 : std::clamp<std::size_t>(2000 / results, 1, 4);
}

}  // namespace

std::string c_selftest(const Program& program, const Spelling& spelling, Names& names) {
  const std::string& name = spelling.function;
  const TestVectors vectors = make_test_vectors(program, state_count(program));
  std::string tables, setup, results, checks;
  std::vector<std::string> arguments;
  if (!program.parameters.empty()) {
    tables += wrapped(fmt::format("  static const {}_parameters parameters = {};", name, row(vectors.parameters)),
                      width, "      ") +
              "\n";
    setup = fmt::format("  {0}_constants constants;\n  {0}_init(&parameters, &constants);\n", name);
    arguments.push_back("&constants");
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < program.inputs.size(); ++i) {
    const std::size_t size = program.inputs[i].symbols.size();
    if (size > 0) tables += table(spelling.inputs[i], vectors.inputs, at, size);
    arguments.push_back(size > 0 ? spelling.inputs[i] + "[vector]" : "0");
    at += size;
  }
  at = 0;
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    const std::size_t size = program.outputs[i].values.size();
    const std::string& result = spelling.outputs[i];
    arguments.push_back(size > 0 ? result : "0");
    if (size == 0) continue;
    const std::string expected = names.unique("expected_" + result), tolerance = names.unique("tolerance_" + result);
    tables += table(expected, vectors.expected, at, size);
    tables += wrapped(fmt::format("  static const double {}[{}] = {};", tolerance, size,
                                  row(std::span(vectors.tolerance).subspan(at, size))),
                      width, "      ") +
              "\n";
    results += fmt::format("    double {}[{}];\n", result, size);
    checks += fmt::format(
        "    for (int element = 0; element < {}; ++element)\n"
        "      if (!(fabs({}[element] - {}[vector][element]) <= {}[element])) ++failures;\n",
        size, result, expected, tolerance);
    at += size;
  }
  const std::string call = fmt::format("    {}({});", name, fmt::join(arguments, ", "));
  return fmt::format("int {}_selftest(void)\n{{\n{}  int failures = 0;\n{}", name, tables, setup) +
         fmt::format("  for (int vector = 0; vector < {}; ++vector) {{\n", vectors.inputs.size()) + results +
         wrapped(call, width, "        ") + "\n" + checks + "  }\n  return failures;\n}\n";
}

}  // namespace armature
