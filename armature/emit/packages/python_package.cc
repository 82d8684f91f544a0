// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A Python project around the Python and the C code: pyproject.toml for pip and wheels, the module, and a test for
// unittest. It compiles its C where it can (python_texts.h).
#include <fmt/format.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/emit/language.h"
#include "armature/emit/packages/package.h"
#include "armature/emit/packages/python_texts.h"

namespace armature::internal {
namespace {

using Places = std::vector<std::pair<std::string, std::string>>;

// "(2,)" of an array of Python.
std::string shape_of(const Array& array) {
  return array.columns == 1 ? fmt::format("({},)", array.rows) : fmt::format("({}, {})", array.rows, array.columns);
}

// One state: the arguments are copied into the thread's own arrays, whose addresses C knows.
std::string fast_path(const Parts& parts) {
  std::string shapes, copies, scratch, results;
  const auto name = [](const char* what, std::size_t i) { return fmt::format("_{}_{}", what, i); };
  for (std::size_t i = 0; i < parts.inputs.size(); ++i) {
    const Array& input = parts.inputs[i];
    shapes += fmt::format("{}{}.shape == ({},)", i == 0 ? "" : " and ", input.name, input.size());
    scratch += ", " + name("input", i);
    copies += fmt::format("    {}[:] = {}\n", name("input", i), input.name);
  }
  for (std::size_t i = 0; i < parts.outputs.size(); ++i) {
    scratch += ", " + name("output", i);
    results += fmt::format("{}{}.copy()", i == 0 ? "" : ", ", name("output", i));
  }
  const bool constant = parts.has_parameters();
  const std::string arguments = joined(names_of(parts.inputs)), comma = arguments.empty() ? "" : ", ";
  std::string out;
  if (constant)
    out += fmt::format("    _address = _constants(c)\n    if _address is None:\n        return _python(c{}{})\n", comma,
                       arguments);
  const std::string many =
      fmt::format("        return _states({}{}{})\n", constant ? "_address" : "None", comma, arguments);
  if (!shapes.empty()) {
    std::string arrays = constant ? "c" : "";
    for (const Array& input : parts.inputs)
      arrays += fmt::format("{}np.asarray({}, dtype=TYPE)", arrays.empty() ? "" : ", ", input.name);
    out += "    try:\n" + wrapped("        _one = " + shapes, code_width, "            ", " \\") +
           "\n    except AttributeError:  # not an array\n" +
           wrapped(fmt::format("        return {}({})", parts.name, arrays), code_width, "            ") +
           "\n    if not _one:\n" + many;
  }
  out += wrapped(fmt::format("    _call, _place{} = _scratch.parts", scratch), code_width, "        ", " \\") + "\n" +
         copies;
  if (constant) out += "    _call.constants = _address\n";
  return out + "    _run(_place)\n" +
         wrapped("    return " + (results.empty() ? "()" : results), code_width, "        ", " \\") + "\n";
}

// What the glue between Python and C says of the model. `c` has the same constants in the same order.
Places glue_places(const Parts& parts, const std::string& c_name) {
  const bool single = parts.options.precision == Precision::binary32;
  std::string inputs, outputs, columns, to_columns, to_states;
  std::vector<std::string> arguments, batch, parameters = names_of(parts.inputs);
  const auto add_columns = [&](const char* what, std::size_t i, std::size_t size, std::string& copies) {
    const bool is_input = std::string_view(what) == "input";
    batch.push_back(size > 0 ? fmt::format("{}_{}", what, i) : "0");
    if (size == 0) return;
    columns += fmt::format("  {} {}_{}[{} * block];\n", single ? "float" : "double", what, i, size);
    const std::string states = fmt::format("all->{0}[{1}] + first * {2}", what, i, size);
    copies += is_input ? fmt::format("    to_columns({3}, {2}, count, {0}_{1});\n", what, i, size, states)
                       : fmt::format("    to_states({0}_{1}, {2}, count, {3});\n", what, i, size, states);
  };
  if (parts.has_parameters()) {
    arguments.emplace_back("all->constants");
    batch.emplace_back("all->constants");
    parameters.insert(parameters.begin(), "c");
  }
  for (const char* size : {"(size_t)count", "block"}) batch.emplace_back(size);
  for (std::size_t i = 0; i < parts.inputs.size(); ++i) {
    inputs += fmt::format("(\"{}\", {}), ", parts.inputs[i].name, parts.inputs[i].size());
    arguments.push_back(fmt::format("all->input[{}]", i));
    add_columns("input", i, parts.inputs[i].size(), to_columns);
  }
  for (std::size_t i = 0; i < parts.outputs.size(); ++i) {
    outputs += shape_of(parts.outputs[i]) + ", ";
    arguments.push_back(fmt::format("all->output[{}]", i));
    add_columns("output", i, parts.outputs[i].size(), to_states);
  }
  const auto trimmed = [](std::string text) { return text.empty() ? text : text.substr(0, text.size() - 1); };
  return {{"FAST_PATH", fast_path(parts)},
          {"CONSTANTS_BUFFER", parts.has_parameters() ? python::constants_buffer : ""},
          {"DROP_BUFFER", parts.has_parameters() ? "    model.Constants.__setattr__ = _set\n" : ""},
          {"CONSTANTS_TYPE", parts.has_parameters() ? c_name + "_constants" : "void"},
          {"C_ARGUMENTS", joined(arguments)},
          {"BATCH_ARGUMENTS", joined(batch)},
          {"COLUMNS", columns},
          {"TO_COLUMNS", to_columns},
          {"TO_STATES", to_states},
          {"C_TYPE", single ? "float" : "double"},
          {"TYPE", single ? "float32" : "float64"},
          {"INPUTS", trimmed(inputs)},
          {"OUTPUTS", trimmed(outputs)},
          {"INPUT_ROOM", std::to_string(std::max<std::size_t>(1, parts.inputs.size()))},
          {"OUTPUT_ROOM", std::to_string(std::max<std::size_t>(1, parts.outputs.size()))},
          {"PARAMETERS", joined(parameters)},
          {"EXPORTS",
           fmt::format("{}{}, selftest", parts.has_parameters() ? "Constants, Parameters, init, " : "", parts.name)},
          {"C_NAME", c_name}};
}

}  // namespace

std::vector<EmittedFile> python_package(const Program& program, const EmitOptions& options) {
  std::size_t c_constants = 0;
  EmitOptions c_options = options;
  c_options.batch = true;
  c_options.trigonometry = Trigonometry::inlined;
  const std::unique_ptr<Language> c = c_language(c_options), numpy = python_language(options);
  const std::vector<EmittedFile> code = write(*c, program, c_options, [&](const Parts& parts) {
    c_constants = parts.constants.size();
    return c->files(parts);
  });
  return write(*numpy, program, options, [&](const Parts& parts) -> std::vector<EmittedFile> {
    ARMATURE_CHECK(parts.constants.size() == c_constants);
    const std::string& name = parts.name;
    std::vector<std::string> arguments = names_of(parts.inputs);
    if (parts.has_parameters()) arguments.insert(arguments.begin(), "c");
    const std::string init = fmt::format("    c = {0}.init({0}.Parameters())\n", name);
    Places places = glue_places(parts, stem_of(code));
    for (const auto& place : Places{{"INIT", parts.has_parameters() ? init : ""},
                                    {"RESULTS", parts.outputs.empty() ? "" : joined(names_of(parts.outputs)) + " = "},
                                    {"ARGUMENTS", joined(arguments)},
                                    {"NAME", name}})
      places.push_back(place);
    const auto fill = [&](const char* text) { return filled_in(text, places); };
    const std::string inner = fmt::format("{0}/{0}/", name);
    return {{name + "/pyproject.toml", fill(python::project)},
            {name + "/README.md", readme(name, program, options, fill(python::how_to))},
            {inner + "__init__.py", fill(python::package_init)},
            {inner + "model.py", numpy->files(parts)[0].content},
            {inner + "_compiled.py", fill(python::compiled)},
            {inner + code[0].name, code[0].content},
            {inner + code[1].name, code[1].content},
            {inner + "states.c", fill(python::states_c)},
            {name + "/tests/__init__.py", ""},
            {name + "/tests/test_selftest.py", fill(python::test_source)}};
  });
}

}  // namespace armature::internal
