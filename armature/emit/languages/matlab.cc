// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// MATLAB and Octave: NAME.m, NAME_selftest.m and, with parameters, NAME_init.m. Arguments have one column per state; so
// has a vector result, and a matrix result has one page per state. Parameters and constants are structures.
#include <fmt/format.h>

#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {
    "break", "case", "catch", "classdef", "continue", "else", "elseif", "end", "for", "function", "global", "if",
    "otherwise", "parfor", "persistent", "return", "spmd", "switch", "try", "while", "enumeration", "events", "methods",
    "properties", "arguments", "import", "do", "until", "unwind_protect", "unwind_protect_cleanup", "end_try_catch",
    "end_unwind_protect", "endfunction", "endif", "endfor", "endwhile", "endswitch", "endclassdef", "endparfor",
    "endenumeration", "endevents", "endmethods", "endproperties", "endspmd", "__FILE__", "__LINE__",
    // what the files use
    "sin", "cos", "tanh", "zeros", "single", "double", "size", "max", "abs", "sum", "fprintf", "struct", "reshape",
    "ans", "permute", "repmat", "p", "c", "samples", "failures", "expected", "tolerance", "computed", "varargin",
    "varargout", "nargin", "nargout", "error"};

class Matlab final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = words, .longest = 63, .longest_function = 53}; }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    if (code != Code::multiply && code != Code::divide) return apply(code, a, b);
    const std::string right = bound(b, Binding::atom);
    return {bound(a, Binding::product) + (code == Code::multiply ? ".*" : "./") + right, Binding::product};
  }
  Infix sign(const Infix& a) const override {  // sign(NaN) is NaN, here it is 0
    return {fmt::format("(({0} > 0) - ({0} < 0))", a.text)};
  }
  std::string parameter(const std::string& name) const override { return "p." + name; }
  std::string constant(const std::string& name) const override { return "c." + name; }
  std::string element(const Array& array, std::size_t index) const override {
    if (array.columns == 1) return fmt::format("{}({}, :)", array.name, index + 1);
    return fmt::format("{}({}, {}, :)", array.name, index / array.columns + 1, index % array.columns + 1);
  }
  std::string definition(const std::string& name, const Infix& value) const override { return assignment(name, value); }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return broken(fmt::format("  {} = {};", place, value.text));
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n  % {}\n", text); }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    std::vector<EmittedFile> all = {{parts.name + ".m", model(parts)}};
    if (parts.has_parameters()) all.push_back({parts.name + "_init.m", init(parts)});
    if (parts.has_values()) all.push_back({parts.name + "_defaults.m", defaults(parts)});
    all.push_back({parts.name + "_selftest.m", selftest(parts)});
    return all;
  }

 private:
  static std::string broken(const std::string& line) { return wrapped(line, code_width, "      ", " ...") + "\n"; }
  std::string type() const { return is_single() ? "single" : "double"; }

  static std::string returned(const Parts& parts) {
    return parts.outputs.empty() ? "" : fmt::format("[{}] = ", joined(names_of(parts.outputs)));
  }

  static std::string short_header(const Parts& parts) {
    Text text = {parts.interface.front()};
    text.insert(text.end(), parts.provenance.begin(), parts.provenance.end());
    return commented(text, "%");
  }

  std::string model(const Parts& parts) const {
    std::vector<std::string> arguments = names_of(parts.inputs), sizes;
    if (parts.has_parameters()) arguments.insert(arguments.begin(), "c");
    std::string out = commented(header_text(parts), "%") +
                      fmt::format("%\n% One column per state. Self-test: {}_selftest()\n", parts.name);
    out += broken(fmt::format("function {}{}({})", returned(parts), parts.name, joined(arguments)));
    for (const Array& input : parts.inputs) {
      out += fmt::format(
          "  {0} = {1}({0});\n  if size({0}, 1) ~= {2}\n"
          "    error('{0} must have {2} rows, and one column per state');\n  end\n",
          input.name, type(), input.size());
      sizes.push_back(fmt::format("size({}, 2)", input.name));
    }
    out += broken(fmt::format("  samples = {};", sizes.empty() ? "1" : fmt::format("max([{}])", joined(sizes))));
    for (const Array& output : parts.outputs)
      out += fmt::format("  {} = zeros({}, {}samples, '{}');\n", output.name, output.rows,
                         output.columns == 1 ? "" : fmt::format("{}, ", output.columns), type());
    return out + parts.run + "end\n";
  }

  std::string defaults(const Parts& parts) const {
    std::string out = short_header(parts) + "%\n% The robot's own values, and zero for parameters without one.\n" +
                      fmt::format("function p = {}_defaults()\n  p = struct();\n", parts.name);
    for (const Field& field : parts.parameters)
      out += assignment(parameter(field.name), number(field.value.value_or(0)));
    return out + "end\n";
  }

  static std::string init(const Parts& parts) {
    std::string out = short_header(parts) + "%\n% What the model needs of the parameters, which are fields of p:\n";
    for (const Field& field : parts.parameters)
      out += "%   " + field.name + (field.original == field.name ? "" : "  " + comment_text(field.original)) + "\n";
    out += fmt::format("function c = {}_init(p)\n  c = struct();\n", parts.name);
    return out + parts.init + "end\n";
  }

  std::string selftest(const Parts& parts) const {
    const TestVectors& vectors = parts.vectors;
    std::string out = short_header(parts) + "%\n% Replays the test vectors; returns the number of wrong results.\n" +
                      fmt::format("function failures = {}_selftest()\n  failures = 0;\n", parts.name);
    std::vector<std::string> arguments = names_of(parts.inputs);
    if (parts.has_parameters()) {
      arguments.insert(arguments.begin(), "c");
      out += "  p = struct();\n";
      for (std::size_t i = 0; i < parts.parameters.size(); ++i)
        out += fmt::format("  p.{} = {};\n", parts.parameters[i].name, number(vectors.parameters[i]).text);
      out += fmt::format("  c = {}_init(p);\n", parts.name);
    }
    // One column per state: written as rows and transposed.
    const auto table = [&](const std::string& name, const TestedArray& tested) {
      if (tested.array.size() == 0) return fmt::format("  {} = zeros(0, {});\n", name, tested.rows.size());
      return table_text(*this, tested.rows, fmt::format("  {} = [ ...", name), "    ", "; ...", "  ]';", " ...");
    };
    for (const TestedArray& input : tested_inputs(parts)) out += table(input.array.name, input);
    out += broken(fmt::format("  {}{}({});", returned(parts), parts.name, joined(arguments)));
    for (const TestedArray& output : tested_outputs(parts)) {
      const auto& [name, rows, columns] = output.array;
      if (output.array.size() == 0) continue;
      out += table("expected", output);
      out += broken(fmt::format("  tolerance = [{}]';", numbers(*this, output.tolerance)));
      // The vectors are row-major, MATLAB's memory is column-major.
      if (columns == 1) out += fmt::format("  computed = {};\n", name);
      else out += fmt::format("  computed = reshape(permute({}, [2, 1, 3]), {}, []);\n", name, rows * columns);
      out +=
          "  failures = failures + sum(sum(~(abs(computed - expected) <= repmat(tolerance, 1, "
          "size(expected, 2)))));\n";
    }
    return out + "end\n";
  }
};

}  // namespace

std::unique_ptr<Language> matlab_language(const EmitOptions& options) { return std::make_unique<Matlab>(options); }

}  // namespace armature::internal
