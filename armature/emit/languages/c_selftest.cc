// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/c_selftest.h"

#include <fmt/format.h>

#include <span>

#include "armature/base/characters.h"

namespace armature::internal {
namespace {

constexpr std::size_t width = 110;

}  // namespace

std::string c_selftest(const Language& language, const Parts& parts, const std::string& type) {
  const std::string& name = parts.name;
  const TestVectors& vectors = parts.vectors;
  const auto row = [&](std::span<const double> values) { return "{" + numbers(language, values) + "}"; };
  // "static const double q[4][6] = {{...}, ...};": elements [from, from + size) of each vector.
  const auto table = [&](const std::string& variable, const std::vector<std::vector<double>>& rows, std::size_t from,
                         std::size_t size) {
    std::string out = fmt::format("  static const {} {}[{}][{}] = {{\n", type, variable, rows.size(), size);
    for (const auto& vector : rows)
      out += wrapped("    " + row(std::span(vector).subspan(from, size)) + ",", width, "     ") + "\n";
    return out + "  };\n";
  };
  std::string tables, setup, results, checks;
  std::vector<std::string> arguments;
  if (parts.has_parameters()) {
    tables += wrapped(fmt::format("  static const {}_parameters parameters = {};", name, row(vectors.parameters)),
                      width, "      ") +
              "\n";
    setup = fmt::format("  {0}_constants constants;\n  {0}_init(&parameters, &constants);\n", name);
    arguments.push_back("&constants");
  }
  const std::vector<std::size_t> input_at = offsets(parts.inputs), output_at = offsets(parts.outputs);
  for (std::size_t i = 0; i < parts.inputs.size(); ++i) {
    const Array& input = parts.inputs[i];
    if (input.size() > 0) tables += table(input.name, vectors.inputs, input_at[i], input.size());
    arguments.push_back(input.size() > 0 ? input.name + "[vector]" : "0");
  }
  for (std::size_t i = 0; i < parts.outputs.size(); ++i) {
    const std::size_t size = parts.outputs[i].size();
    const std::string& result = parts.outputs[i].name;
    arguments.push_back(size > 0 ? result : "0");
    if (size == 0) continue;
    const std::string expected = parts.names.unique("expected_" + result);
    const std::string tolerance = parts.names.unique("tolerance_" + result);
    tables += table(expected, vectors.expected, output_at[i], size);
    tables += wrapped(fmt::format("  static const {} {}[{}] = {};", type, tolerance, size,
                                  row(std::span(vectors.tolerance).subspan(output_at[i], size))),
                      width, "      ") +
              "\n";
    results += fmt::format("    {} {}[{}];\n", type, result, size);
    checks += fmt::format(
        "    for (int element = 0; element < {}; ++element) {{\n"
        "      if (!({}({}[element] - {}[vector][element]) <= {}[element])) {{\n"
        "        ++failures;\n      }}\n    }}\n",
        size, type == "float" ? "fabsf" : "fabs", result, expected, tolerance);
  }
  const std::string call = fmt::format("    {}({});", name, joined(arguments));
  return fmt::format("int {}_selftest(void)\n{{\n{}  int failures = 0;\n{}", name, tables, setup) +
         fmt::format("  for (int vector = 0; vector < {}; ++vector) {{\n", vectors.inputs.size()) + results +
         wrapped(call, width, "        ") + "\n" + checks + "  }\n  return failures;\n}\n";
}

std::string c_main(const std::string& name) {
  return fmt::format(
      "\n#ifdef {0}_MAIN\n#include <stdio.h>\n\nint main(void)\n{{\n"
      "  const int failures = {1}_selftest();\n"
      "  printf(\"{1}: self-test %s\\n\", failures == 0 ? \"passed\" : \"FAILED\");\n"
      "  return failures != 0;\n}}\n#endif\n",
      upper_case(name), name);
}

}  // namespace armature::internal
