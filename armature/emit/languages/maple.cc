// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Maple: procedures in NAME.mpl. Parameters and constants are tables indexed by strings, so that nothing assigned in a
// session can change their meaning. `Digits` is set to 16 inside, as in double precision.
#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {
    "and", "assuming", "break", "by", "catch", "description", "do", "done", "elif", "else", "end", "error", "export",
    "fi", "finally", "for", "from", "global", "if", "implies", "in", "intersect", "local", "minus", "mod", "module",
    "next", "not", "od", "option", "options", "or", "proc", "quit", "read", "return", "save", "stop", "subset", "then",
    "to", "try", "union", "until", "use", "uses", "while", "xor", "remember",
    // protected names that a robot might have, and what the file uses
    "I", "D", "O", "Pi", "gamma", "Catalan", "true", "false", "FAIL", "infinity", "undefined", "constants", "sin",
    "cos", "tan", "tanh", "exp", "ln", "log", "abs", "signum", "sign", "norm", "trace", "map", "add", "mul", "sum",
    "product", "int", "diff", "limit", "series", "order", "Order", "Digits", "table", "Vector", "Matrix", "Array",
    "list", "set", "string", "symbol", "name", "nops", "op", "seq", "evalf", "evalhf", "args", "nargs", "procname",
    "NULL", "type", "Re", "Im", "max", "min", "length", "time", "value", "vector", "matrix", "array", "transpose",
    "copy", "Beta", "Psi", "Zeta", "Gamma", "GAMMA", "Chi", "Ci", "Si", "Ei", "Li", "E", "W", "i", "float", "convert",
    "entries", "p", "c", "failures", "expected", "computed", "tolerance", "k", "result"};

class Maple final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = words, .longest_function = 60}; }
  Infix sign(const Infix& a) const override { return {fmt::format("signum({})", a.text)}; }
  std::string parameter(const std::string& name) const override { return fmt::format("p[\"{}\"]", name); }
  std::string constant(const std::string& name) const override { return fmt::format("c[\"{}\"]", name); }
  std::string element(const Array& array, std::size_t index) const override {
    if (array.columns == 1) return fmt::format("{}[{}]", array.name, index + 1);
    return fmt::format("{}[{}, {}]", array.name, index / array.columns + 1, index % array.columns + 1);
  }
  std::string definition(const std::string& name, const Infix& value) const override { return assignment(name, value); }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return broken(fmt::format("  {} := {};", place, value.text));
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n  # {}\n", text); }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    if (is_single()) throw UnmetRequest("Maple has no single precision", "leave out @precision=float");
    std::string out =
        commented(header_text(parts), "#") + fmt::format("#\n# Self-test: {}_selftest() gives 0.\n\n", parts.name);
    if (parts.has_parameters()) {
      out += "# p is a table with these indices:\n";
      for (const Field& field : parts.parameters)
        out += fmt::format("#   \"{}\"{}\n", field.name,
                           field.original == field.name ? "" : "  " + comment_text(field.original));
      if (parts.has_values()) {
        out += fmt::format("{}_defaults := proc()\n  local p;\n  p := table();\n", parts.name);
        for (const Field& field : parts.parameters)
          out += assignment(parameter(field.name), number(field.value.value_or(0)));
        out += "  return p;\nend proc:\n\n";
      }
      std::vector<std::string> locals = parts.init_locals;
      locals.insert(locals.begin(), "c");
      out += fmt::format("{}_init := proc(p)\n", parts.name) + broken(fmt::format("  local {};", joined(locals))) +
             "  Digits := 16;\n  c := table();\n" + parts.init + "  return c;\nend proc:\n\n";
    }
    return {{parts.name + ".mpl", out + model(parts) + selftest(parts)}};
  }

 private:
  static std::string broken(const std::string& line) { return wrapped(line, code_width, "      ") + "\n"; }

  static std::string model(const Parts& parts) {
    std::vector<std::string> arguments = names_of(parts.inputs), locals = names_of(parts.outputs);
    if (parts.has_parameters()) arguments.insert(arguments.begin(), "c");
    locals.insert(locals.end(), parts.run_locals.begin(), parts.run_locals.end());
    std::string out = broken(fmt::format("{} := proc({})", parts.name, joined(arguments)));
    if (!locals.empty()) out += broken(fmt::format("  local {};", joined(locals)));
    out += "  Digits := 16;\n";
    for (const Array& output : parts.outputs)
      out += output.columns == 1 ? fmt::format("  {} := Vector({});\n", output.name, output.rows)
                                 : fmt::format("  {} := Matrix({}, {});\n", output.name, output.rows, output.columns);
    return out + parts.run + broken(fmt::format("  return {};", joined(names_of(parts.outputs)))) + "end proc:\n\n";
  }

  std::string selftest(const Parts& parts) const {
    const TestVectors& vectors = parts.vectors;
    const auto list = [&](std::span<const double> values) { return "[" + numbers(*this, values) + "]"; };
    std::string out =
        fmt::format("{}_selftest := proc()\n  local p, c, failures, expected, tolerance, computed, k;\n", parts.name) +
        "  Digits := 16;\n  failures := 0;\n";
    std::vector<std::string> first;
    if (parts.has_parameters()) {
      out += "  p := table();\n";
      for (std::size_t i = 0; i < parts.parameters.size(); ++i)
        out += assignment(parameter(parts.parameters[i].name), number(vectors.parameters[i]));
      out += fmt::format("  c := {}_init(p);\n", parts.name);
      first.emplace_back("c");
    }
    out += broken(fmt::format("  tolerance := {};", list(vectors.tolerance)));
    for (std::size_t k = 0; k < vectors.inputs.size(); ++k) {
      std::vector<std::string> arguments = first;
      for (const TestedArray& input : tested_inputs(parts)) arguments.push_back(list(input.rows[k]));
      out += broken(fmt::format("  expected := {};", list(vectors.expected[k])));
      // A matrix is listed column by column; its transpose is row by row.
      out +=
          broken(fmt::format("  computed := map(x -> op(convert(`if`(type(x, 'Matrix'), LinearAlgebra:-Transpose(x), "
                             "x), list)), [{}({})]);",
                             parts.name, joined(arguments)));
      out +=
          "  for k to nops(expected) do\n    if not evalb(abs(computed[k] - expected[k]) <= tolerance[k]) then "
          "failures := failures + 1; end if;\n  end do;\n";
    }
    return out + "  return failures;\nend proc:\n";
  }
};

}  // namespace

std::unique_ptr<Language> maple_language(const EmitOptions& options) { return std::make_unique<Maple>(options); }

}  // namespace armature::internal
