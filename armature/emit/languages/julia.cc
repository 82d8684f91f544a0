// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Julia: NAME.jl with a module of the same name. `evaluate!` writes into the arrays it is given and allocates nothing.
#include <fmt/format.h>

#include "armature/emit/language.h"

namespace armature::internal {
namespace {

constexpr std::size_t width = 110;

constexpr std::string_view words[] = {
    "abstract", "baremodule", "begin", "break", "catch", "const", "continue", "do", "else", "elseif", "end", "export",
    "false", "finally", "for", "function", "global", "if", "import", "in", "isa", "let", "local", "macro", "module",
    "mutable", "outer", "primitive", "public", "quote", "return", "struct", "true", "try", "type", "using", "where",
    "while", "ccall", "new", "as",
    // what the file uses
    "sin", "cos", "abs", "count", "Float64", "Float32", "Parameters", "Constants", "Base", "init", "evaluate",
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
    if (line.size() <= width) return line + "\n";
    return wrapped(fmt::format("    {} = ({})", place, value.text), width, "        ") + "\n";
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
    return wrapped(fmt::format("function evaluate!({})", joined(arguments(parts))), width, "        ") + "\n" +
           parts.run + "    return nothing\nend\n\n";
  }

  std::string selftest(const Parts& parts) const {
    const TestVectors& vectors = parts.vectors;
    const auto table = [&](const std::string& name, const std::vector<std::vector<double>>& rows, std::size_t from,
                           std::size_t size) {
      std::string out = fmt::format("    {} = [\n", name);
      for (const auto& vector : rows)
        out += wrapped(fmt::format("        {}[{}],", type(), numbers(*this, std::span(vector).subspan(from, size))),
                       width, "         ") +
               "\n";
      return out + "    ]\n";
    };
    std::string tables, results, checks;
    std::vector<std::string> values;
    if (parts.has_parameters()) {
      std::vector<std::string> fields;
      for (std::size_t i = 0; i < parts.parameters.size(); ++i)
        fields.push_back(fmt::format("{} = {}", parts.parameters[i].name, number(vectors.parameters[i]).text));
      tables += wrapped(fmt::format("    c = init(Parameters(; {}))", joined(fields)), width, "        ") + "\n";
      values.emplace_back("c");
    }
    const auto input_at = offsets(parts.inputs), output_at = offsets(parts.outputs);
    for (std::size_t i = 0; i < parts.inputs.size(); ++i) {
      tables += table(parts.inputs[i].name, vectors.inputs, input_at[i], parts.inputs[i].size());
      values.push_back(parts.inputs[i].name + "[vector]");
    }
    for (std::size_t i = 0; i < parts.outputs.size(); ++i) {
      const auto& [name, rows, columns] = parts.outputs[i];
      const std::string expected = parts.names.unique("expected_" + name);
      const std::string tolerance = parts.names.unique("tolerance_" + name);
      values.push_back(name);
      results += columns == 1 ? fmt::format("        {} = zeros({}, {})\n", name, type(), rows)
                              : fmt::format("        {} = zeros({}, {}, {})\n", name, type(), rows, columns);
      tables += table(expected, vectors.expected, output_at[i], rows * columns);
      tables += wrapped(fmt::format("    {} = {}[{}]", tolerance, type(),
                                    numbers(*this, std::span(vectors.tolerance).subspan(output_at[i], rows * columns))),
                        width, "        ") +
                "\n";
      const std::string computed = columns == 1 ? name : fmt::format("vec(permutedims({}))", name);
      checks +=
          fmt::format("        failures += count(.!(abs.({} .- {}[vector]) .<= {}))\n", computed, expected, tolerance);
    }
    return "# Replays the test vectors; returns the number of wrong results, 0 when all is well.\n"
           "function selftest()\n" +
           tables + "    failures = 0\n" + fmt::format("    for vector in 1:{}\n", vectors.inputs.size()) + results +
           wrapped(fmt::format("        evaluate!({})", joined(values)), width, "            ") + "\n" + checks +
           "    end\n    return failures\nend\n\n";
  }
};

}  // namespace

std::unique_ptr<Language> julia_language(const EmitOptions& options) { return std::make_unique<Julia>(options); }

}  // namespace armature::internal
