// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Mathematica: NAME.wl. Parameters and constants are associations. Symbols start with a lower-case letter, because
// every symbol of the system starts with a capital, and have $ in place of the underscore, which denotes a pattern. The
// accent after a number keeps it at machine precision.
#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {"p",        "c",         "failures",   "vector",
                                      "expected", "tolerance", "parameters", "constants"};

// Without the underscores.
std::string symbol(const std::string& name) {
  Names names(NameRules{.reserved = {}, .joint = "$", .starts_small = true});
  std::string text = name;
  text = names.unique(text);
  return text;
}

class Mathematica final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override {
    return {.reserved = words, .longest_function = 60, .joint = "$", .starts_small = true};
  }
  Infix number(double value) const override {
    Infix result = Language::number(value);
    const std::size_t exponent = result.text.find('e');
    result.text = exponent == std::string::npos ? result.text + "`"
                                                : fmt::format("{}`*^{}", result.text.substr(0, exponent),
                                                              std::stoi(result.text.substr(exponent + 1)));
    return result;
  }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    if (code == Code::sin || code == Code::cos || code == Code::tanh)
      return {fmt::format("{}[{}]", code == Code::sin ? "Sin" : code == Code::cos ? "Cos" : "Tanh", a.text)};
    return apply(code, a, b);
  }
  Infix sign(const Infix& a) const override { return {fmt::format("Sign[{}]", a.text)}; }
  std::string parameter(const std::string& name) const override { return fmt::format("p[\"{}\"]", name); }
  std::string constant(const std::string& name) const override { return fmt::format("c[\"{}\"]", name); }
  std::string element(const Array& array, std::size_t index) const override {
    if (array.columns == 1) return fmt::format("{}[[{}]]", array.name, index + 1);
    return fmt::format("{}[[{}, {}]]", array.name, index / array.columns + 1, index % array.columns + 1);
  }
  std::string definition(const std::string& name, const Infix& value) const override { return assignment(name, value); }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return wrapped(fmt::format("    {} = {};", place, value.text), code_width, "        ") + "\n";
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n    (* {} *)\n", text); }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    if (is_single()) throw UnmetRequest("Mathematica computes in double precision", "leave out @precision=float");
    const std::string name = symbol(parts.name);
    std::string out = "(*\n" + commented(header_text(parts), "  ") +
                      fmt::format("\n   Self-test: {0}$selftest[] gives 0. Functions: {0}", name);
    out += parts.has_parameters() ? fmt::format(", {}$init\n*)\n\n", name) : "\n*)\n\n";
    if (parts.has_parameters()) {
      out += "(* p is an association with these keys:\n";
      for (const Field& field : parts.parameters)
        out += fmt::format("   \"{}\"{}\n", field.name,
                           field.original == field.name ? "" : "  " + comment_text(field.original));
      out += "*)\n";
      if (parts.has_values()) {
        std::vector<std::string> keys;
        for (const Field& field : parts.parameters)
          keys.push_back(fmt::format("\"{}\" -> {}", field.name, number(field.value.value_or(0)).text));
        out += wrapped(fmt::format("{}$defaults = <|{}|>;", name, joined(keys)), code_width, "    ") + "\n\n";
      }
      std::vector<std::string> locals = parts.init_locals;
      locals.insert(locals.begin(), "c = <||>");
      out += fmt::format("{}$init[p_] := Module[\n", name) +
             wrapped("  {" + joined(locals) + "},", code_width, "    ") + "\n" + parts.init + "    c\n  ];\n\n";
    }
    out += model(parts, name) + selftest(parts, name);
    return {{parts.name + ".wl", out}};
  }

 private:
  static std::string model(const Parts& parts, const std::string& name) {
    std::vector<std::string> arguments, locals;
    if (parts.has_parameters()) arguments.emplace_back("c_");
    for (const Array& input : parts.inputs) arguments.push_back(input.name + "_");
    for (const Array& output : parts.outputs)
      locals.push_back(output.columns == 1 ? fmt::format("{} = ConstantArray[0., {}]", output.name, output.rows)
                                           : fmt::format("{} = ConstantArray[0., {{{}, {}}}]", output.name, output.rows,
                                                         output.columns));
    locals.insert(locals.end(), parts.run_locals.begin(), parts.run_locals.end());
    const std::string result =
        parts.outputs.size() == 1 ? parts.outputs[0].name : "{" + joined(names_of(parts.outputs)) + "}";
    return wrapped(fmt::format("{}[{}] := Module[", name, joined(arguments)), code_width, "    ") + "\n" +
           wrapped("  {" + joined(locals) + "},", code_width, "    ") + "\n" + parts.run + "    " + result +
           "\n  ];\n\n";
  }

  std::string selftest(const Parts& parts, const std::string& name) const {
    const TestVectors& vectors = parts.vectors;
    const auto list = [&](std::span<const double> values) { return "{" + numbers(*this, values) + "}"; };
    std::string out = fmt::format("{}$selftest[] := Module[{{failures = 0, c, expected, tolerance}},\n", name), call;
    if (parts.has_parameters()) {
      std::vector<std::string> keys;
      for (std::size_t i = 0; i < parts.parameters.size(); ++i)
        keys.push_back(fmt::format("\"{}\" -> {}", parts.parameters[i].name, number(vectors.parameters[i]).text));
      out += wrapped(fmt::format("    c = {}$init[<|{}|>];", name, joined(keys)), code_width, "        ") + "\n";
      call = "c";
    }
    out += wrapped(fmt::format("    tolerance = {};", list(vectors.tolerance)), code_width, "        ") + "\n";
    for (std::size_t k = 0; k < vectors.inputs.size(); ++k) {
      std::vector<std::string> arguments;
      if (!call.empty()) arguments.push_back(call);
      for (const TestedArray& input : tested_inputs(parts)) arguments.push_back(list(input.rows[k]));
      out += wrapped(fmt::format("    expected = {};", list(vectors.expected[k])), code_width, "        ") + "\n";
      out += wrapped(fmt::format("    failures += Count[Thread[Abs[Flatten[{}[{}]] - expected] <= tolerance], False];",
                                 name, joined(arguments)),
                     code_width, "        ") +
             "\n";
    }
    return out + "    failures\n  ];\n";
  }
};

}  // namespace

std::unique_ptr<Language> mathematica_language(const EmitOptions& options) {
  return std::make_unique<Mathematica>(options);
}

}  // namespace armature::internal
