// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/selftest.h"

#include <fmt/format.h>

namespace armature::internal {
namespace {

std::vector<TestedArray> sliced(const std::vector<Array>& arrays, const std::vector<std::vector<double>>& vectors,
                                std::span<const double> tolerance) {
  std::vector<TestedArray> all;
  std::size_t at = 0;
  for (const Array& array : arrays) {
    TestedArray tested{array, {}};
    for (const std::vector<double>& vector : vectors)
      tested.rows.push_back(std::span(vector).subspan(at, array.size()));
    if (!tolerance.empty()) tested.tolerance = tolerance.subspan(at, array.size());
    all.push_back(std::move(tested));
    at += array.size();
  }
  return all;
}

}  // namespace

std::vector<TestedArray> tested_inputs(const Parts& parts) { return sliced(parts.inputs, parts.vectors.inputs, {}); }
std::vector<TestedArray> tested_outputs(const Parts& parts) {
  return sliced(parts.outputs, parts.vectors.expected, parts.vectors.tolerance);
}

SelfTestText self_test(const Parts& parts, const SelfTestSpelling& spelling) {
  SelfTestText text;
  if (parts.has_parameters()) text.arguments.push_back(spelling.constants);
  for (const TestedArray& input : tested_inputs(parts)) {
    text.tables += spelling.table(input.array.name, input);
    text.arguments.push_back(spelling.input(input.array));
  }
  for (const TestedArray& output : tested_outputs(parts)) {
    text.arguments.push_back(spelling.output(output.array));
    text.results += spelling.result(output.array);
    text.expected.emplace_back();
    text.tolerance.emplace_back();
    if (output.array.size() == 0) continue;
    const std::string expected = parts.names.unique("expected_" + output.array.name);
    const std::string tolerance = parts.names.unique("tolerance_" + output.array.name);
    text.expected.back() = expected;
    text.tolerance.back() = tolerance;
    text.tables += spelling.table(expected, output) + spelling.tolerance(tolerance, output);
    text.checks += spelling.check(output.array, expected, tolerance);
  }
  return text;
}

std::string table_text(const Language& language, const std::vector<std::span<const double>>& rows,
                       const std::string& open, const std::string& begin, const std::string& end,
                       const std::string& close, const std::string& mark) {
  const std::string indent(
      begin.find_first_not_of(' ') == std::string::npos ? begin.size() + 1 : begin.find_first_not_of(' ') + 1, ' ');
  std::string out = open + "\n";
  for (const std::span<const double> row : rows)
    out += wrapped(begin + numbers(language, row) + end, code_width, indent, mark) + "\n";
  return out + close + "\n";
}

std::vector<std::string> named_parameters(const Language& language, const Parts& parts, const std::string& between) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < parts.parameters.size(); ++i)
    all.push_back(parts.parameters[i].name + between + language.number(parts.vectors.parameters[i]).text);
  return all;
}

}  // namespace armature::internal
