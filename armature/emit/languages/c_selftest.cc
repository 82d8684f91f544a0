// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/c_selftest.h"

#include <fmt/format.h>

#include <span>

#include "armature/base/characters.h"

namespace armature::internal {

std::string c_selftest(const Language& language, const Parts& parts, const std::string& type,
                       const std::function<std::string(const SelfTestText&)>& further) {
  const std::string& name = parts.name;
  const auto row = [&](std::span<const double> values) { return "{" + numbers(language, values) + "}"; };
  std::string parameters, setup;
  if (parts.has_parameters()) {
    parameters =
        wrapped(fmt::format("  static const {}_parameters parameters = {};", name, row(parts.vectors.parameters)),
                code_width, "      ") +
        "\n";
    setup = fmt::format("  {0}_constants constants;\n  {0}_init(&parameters, &constants);\n", name);
  }
  // An empty array is not C: its argument is a null pointer.
  SelfTestSpelling c;
  c.constants = "&constants";
  c.table = [&](const std::string& table, const TestedArray& tested) {
    const std::size_t size = tested.array.size();
    const std::string open = fmt::format("  static const {} {}[{}][{}] = {{", type, table, tested.rows.size(), size);
    return size == 0 ? "" : table_text(language, tested.rows, open, "    {", "},", "  };");
  };
  c.tolerance = [&](const std::string& tolerance, const TestedArray& tested) {
    return wrapped(fmt::format("  static const {} {}[{}] = {};", type, tolerance, tested.array.size(),
                               row(tested.tolerance)),
                   code_width, "      ") +
           "\n";
  };
  c.input = [](const Array& input) { return input.size() > 0 ? input.name + "[vector]" : "0"; };
  c.output = [](const Array& output) { return output.size() > 0 ? output.name : "0"; };
  c.result = [&](const Array& output) {
    return output.size() > 0 ? fmt::format("    {} {}[{}];\n", type, output.name, output.size()) : "";
  };
  c.check = [&](const Array& output, const std::string& expected, const std::string& tolerance) {
    return fmt::format(
        "    for (int element = 0; element < {}; ++element) {{\n"
        "      if (!({}({}[element] - {}[vector][element]) <= {}[element])) {{\n"
        "        ++failures;\n      }}\n    }}\n",
        output.size(), type == "float" ? "fabsf" : "fabs", output.name, expected, tolerance);
  };
  const SelfTestText text = self_test(parts, c);
  const std::string call = fmt::format("    {}({});", name, joined(text.arguments));
  return fmt::format("int {}_selftest(void)\n{{\n{}{}  int failures = 0;\n{}", name, parameters, text.tables, setup) +
         fmt::format("  for (int vector = 0; vector < {}; ++vector) {{\n", parts.vectors.inputs.size()) + text.results +
         wrapped(call, code_width, "        ") + "\n" + text.checks + "  }\n" + (further ? further(text) : "") +
         "  return failures;\n}\n";
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
