// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Julia: NAME.jl with a module of the same name. `evaluate!` writes into the arrays it is given and allocates nothing.
#include <fmt/format.h>

#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {
    "abstract", "baremodule", "begin", "break", "catch", "const", "continue", "do", "else", "elseif", "end", "export",
    "false", "finally", "for", "function", "global", "if", "import", "in", "isa", "let", "local", "macro", "module",
    "mutable", "outer", "primitive", "public", "quote", "return", "struct", "true", "try", "type", "using", "where",
    "while", "ccall", "new", "as",
    // what the file uses
    "sin", "cos", "tanh", "abs", "count", "Float64", "Float32", "Parameters", "Constants", "Base", "init", "evaluate",
    "selftest", "p", "c", "failures", "vector", "element", "zeros", "vec", "nothing", "Vector", "Matrix", "Core",
    "Main", "eval", "include", "permutedims", "expected", "tolerance"};

class Julia final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = words}; }
  Infix number(double value) const override {
    Infix result = Language::number(value);
    if (!is_single()) return result;
    const std::size_t exponent = result.text.find('e');  // 1.5f0, 1f-7
    if (exponent == std::string::npos) result.text += "f0";
    else result.text[exponent] = 'f';
    return result;
  }
  Infix sign(const Infix& a) const override {  // sign(NaN) is NaN, here it is 0
    return {fmt::format("{0}(({1} > 0) - ({1} < 0))", type(), a.text)};
  }
  std::string parameter(const std::string& name) const override { return "p." + name; }
  std::string constant(const std::string& name) const override { return "c." + name; }
  std::string element(const Array& array, std::size_t index) const override {
    if (array.columns == 1) return fmt::format("{}[{}]", array.name, index + 1);
    return fmt::format("{}[{}, {}]", array.name, index / array.columns + 1, index % array.columns + 1);
  }
  std::string definition(const std::string& name, const Infix& value) const override { return assignment(name, value); }
  std::string assignment(const std::string& place, const Infix& value) const override {
    const std::string line = fmt::format("    {} = {}", place, value.text);
    if (line.size() <= code_width) return line + "\n";
    return wrapped(fmt::format("    {} = ({})", place, value.text), code_width, "        ") + "\n";
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n    # {}\n", text); }
  bool has_stack() const override { return true; }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    std::string out = commented(header_text(parts), "#");
    out +=
        fmt::format("#\n# Self-test: julia -e 'include(\"{0}.jl\"); println({0}.selftest())' prints 0\n", parts.name);
    out += fmt::format("module {}\n\n", parts.name);
    if (parts.has_parameters())
      out += structure("Parameters", parts.parameters) +
             "# What the model needs of the parameters at run time; made by init.\n" +
             structure("Constants", parts.constants) +
             "# Call once, and again whenever a parameter changes.\n"
             "function init(p::Parameters)\n    c = Constants()\n" +
             parts.init + "    return c\nend\n\n";
    out += model(parts) + selftest(parts) + "end # module\n";
    return {{parts.name + ".jl", out}};
  }

 private:
  std::string type() const { return is_single() ? "Float32" : "Float64"; }

  std::string structure(const std::string& name, const std::vector<Field>& fields) const {
    std::string out = fmt::format("Base.@kwdef mutable struct {}\n", name);
    for (const Field& field : fields) {
      out += fmt::format("    {}::{} = {}", field.name, type(), number(field.value.value_or(0)).text);
      if (field.original != field.name) out += fmt::format(" # {}", comment_text(field.original));
      out += "\n";
    }
    return out + "end\n\n";
  }

  static std::vector<std::string> arguments(const Parts& parts) {
    std::vector<std::string> all = names_of(parts.inputs);
    for (const Array& output : parts.outputs) all.push_back(output.name);
    if (parts.has_parameters()) all.insert(all.begin(), "c");
    return all;
  }

  static std::string model(const Parts& parts) {
    return wrapped(fmt::format("function evaluate!({})", joined(arguments(parts))), code_width, "        ") + "\n" +
           parts.run + "    return nothing\nend\n\n";
  }

  std::string selftest(const Parts& parts) const {
    const auto line = [](const std::string& text) { return wrapped(text, code_width, "        ") + "\n"; };
    SelfTestSpelling julia;
    julia.constants = "c";
    julia.table = [&](const std::string& name, const TestedArray& tested) {
      return table_text(*this, tested.rows, fmt::format("    {} = [", name), "        " + type() + "[", "],", "    ]");
    };
    julia.tolerance = [&](const std::string& name, const TestedArray& tested) {
      return line(fmt::format("    {} = {}[{}]", name, type(), numbers(*this, tested.tolerance)));
    };
    julia.input = [](const Array& input) { return input.name + "[vector]"; };
    julia.output = [](const Array& output) { return output.name; };
    julia.result = [&](const Array& output) {
      return output.columns == 1
                 ? fmt::format("        {} = zeros({}, {})\n", output.name, type(), output.rows)
                 : fmt::format("        {} = zeros({}, {}, {})\n", output.name, type(), output.rows, output.columns);
    };
    julia.check = [](const Array& output, const std::string& expected, const std::string& tolerance) {
      return fmt::format("        failures += count(.!(abs.({} .- {}[vector]) .<= {}))\n",
                         output.columns == 1 ? output.name : fmt::format("vec(permutedims({}))", output.name), expected,
                         tolerance);
    };
    const SelfTestText text = self_test(parts, julia);
    std::string out =
        "# Replays the test vectors; returns the number of wrong results, 0 when all is well.\nfunction selftest()\n";
    if (parts.has_parameters())
      out += line(fmt::format("    c = init(Parameters(; {}))", joined(named_parameters(*this, parts, " = "))));
    return out + text.tables + "    failures = 0\n" +
           fmt::format("    for vector in 1:{}\n", parts.vectors.inputs.size()) + text.results +
           wrapped(fmt::format("        evaluate!({})", joined(text.arguments)), code_width, "            ") + "\n" +
           text.checks + "    end\n    return failures\nend\n\n";
  }
};

}  // namespace

std::unique_ptr<Language> julia_language(const EmitOptions& options) { return std::make_unique<Julia>(options); }

}  // namespace armature::internal
