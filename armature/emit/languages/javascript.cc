// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// JavaScript: a module NAME.mjs, and its types for TypeScript in NAME.d.mts. Results go into arrays that the caller may
// supply, so that a control loop allocates nothing. Single precision rounds after every operation (Math.fround).
#include <fmt/format.h>

#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import",
    "in", "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public", "return",
    "static", "super", "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
    "async", "of", "get", "set", "undefined", "NaN", "Infinity",
    // TypeScript
    "any", "as", "boolean", "constructor", "declare", "from", "module", "namespace", "number", "require", "string",
    "symbol", "type", "readonly", "abstract", "is", "keyof", "never", "object", "unknown", "unique", "infer",
    // what the files use; __proto__ cannot arise, names have single underscores
    "Math", "Float64Array", "Float32Array", "Parameters", "Constants", "init", "evaluate", "selftest", "p", "c",
    "defaults", "Object", "failures", "vector", "element", "process", "console", "prototype", "toString", "valueOf",
    "hasOwnProperty", "RangeError"};

class JavaScript final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = words}; }
  Infix number(double value) const override {
    if (is_single()) value = static_cast<double>(static_cast<float>(value));
    return internal::number(value);
  }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    Infix result = code == Code::sin    ? Infix{"Math.sin(" + a.text + ")"}
                   : code == Code::cos  ? Infix{"Math.cos(" + a.text + ")"}
                   : code == Code::tanh ? Infix{"Math.tanh(" + a.text + ")"}
                                        : apply(code, a, b);
    if (is_single() && code != Code::negate) result = {"Math.fround(" + result.text + ")"};
    return result;
  }
  Infix sign(const Infix& a) const override {  // Math.sign(NaN) is NaN, here it is 0
    return {fmt::format("(({0} > 0 ? 1.0 : 0.0) - ({0} < 0 ? 1.0 : 0.0))", a.text)};
  }
  std::string parameter(const std::string& name) const override { return "p." + name; }
  std::string constant(const std::string& name) const override { return "c." + name; }
  std::string element(const Array& array, std::size_t index) const override {
    return fmt::format("{}[{}]", array.name, index);
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return assignment("const " + name, value);
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return wrapped(fmt::format("  {} = {};", place, value.text), code_width, "      ") + "\n";
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n  // {}\n", text); }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    const std::string header = commented(header_text(parts), "//");
    std::string out = header + fmt::format(
                                   "//\n// Self-test: node -e 'import(\"./{}.mjs\").then(m => "
                                   "console.log(m.selftest()))' prints 0\n\n",
                                   parts.name);
    if (parts.has_parameters()) out += init(parts);
    out += model(parts) + selftest(parts);
    return {{parts.name + ".mjs", out}, {parts.name + ".d.mts", header + "\n" + declarations(parts)}};
  }

 private:
  std::string array_type() const { return is_single() ? "Float32Array" : "Float64Array"; }

  std::string init(const Parts& parts) const {
    // All fields are created at once, which gives the object one hidden class; they are filled below.
    std::vector<std::string> fields;
    for (const Field& field : parts.constants) fields.push_back(field.name + ": 0.0");
    std::string defaults;
    if (parts.has_values()) {
      defaults =
          "// The robot's own values, and zero for parameters without one.\nexport const defaults = Object.freeze({\n";
      for (const Field& field : parts.parameters)
        defaults += fmt::format("  {}: {},\n", field.name, number(field.value.value_or(0)).text);
      defaults += "});\n\n";
    }
    return defaults +
           "// What the model needs of the parameters: call once, and again whenever one changes.\n"
           "export function init(p" +
           (parts.has_values() ? " = defaults) {\n" : ") {\n") +
           wrapped(fields.empty() ? "  const c = {};" : fmt::format("  const c = {{ {} }};", joined(fields)),
                   code_width, "      ") +
           "\n" + parts.init + "  return c;\n}\n\n";
  }

  static std::string returned(const Parts& parts) {
    return parts.outputs.size() == 1 ? parts.outputs[0].name : fmt::format("{{ {} }}", joined(names_of(parts.outputs)));
  }

  std::string model(const Parts& parts) const {
    std::vector<std::string> arguments = names_of(parts.inputs);
    if (parts.has_parameters()) arguments.insert(arguments.begin(), "c");
    for (const Array& output : parts.outputs)
      arguments.push_back(fmt::format("{} = new {}({})", output.name, array_type(), output.size()));
    std::string checks;
    for (const Array& input : parts.inputs)
      checks += fmt::format("  if ({0}.length !== {1}) throw new RangeError(\"{0} must have {1} elements\");\n",
                            input.name, input.size());
    return "// Arrays for the results are made unless given. Inputs and outputs may share memory.\n" +
           wrapped(fmt::format("export function evaluate({}) {{", joined(arguments)), code_width, "      ") + "\n" +
           checks + parts.run +
           fmt::format("  return {};\n}}\n\n", parts.outputs.empty() ? "undefined" : returned(parts));
  }

  std::string selftest(const Parts& parts) const {
    const auto line = [](const std::string& text) { return wrapped(text, code_width, "      ") + "\n"; };
    SelfTestSpelling js;
    js.constants = "c";
    js.table = [&](const std::string& name, const TestedArray& tested) {
      return table_text(*this, tested.rows, fmt::format("  const {} = [", name), "    [", "],", "  ];");
    };
    js.tolerance = [&](const std::string& name, const TestedArray& tested) {
      return line(fmt::format("  const {} = [{}];", name, numbers(*this, tested.tolerance)));
    };
    js.input = [](const Array& input) { return input.name + "[vector]"; };
    js.output = [](const Array& output) { return output.name; };
    js.result = [&](const Array& output) {
      return fmt::format("  const {} = new {}({});\n", output.name, array_type(), output.size());
    };
    js.check = [](const Array& output, const std::string& expected, const std::string& tolerance) {
      return fmt::format(
          "    for (let element = 0; element < {}; ++element)\n"
          "      if (!(Math.abs({}[element] - {}[vector][element]) <= {}[element])) ++failures;\n",
          output.size(), output.name, expected, tolerance);
    };
    const SelfTestText text = self_test(parts, js);
    std::string out =
        "// Replays the test vectors; returns the number of wrong results, 0 when all is well.\n"
        "export function selftest() {\n";
    if (parts.has_parameters())
      out += line(fmt::format("  const c = init({{ {} }});", joined(named_parameters(*this, parts, ": "))));
    return out + text.tables + text.results + "  let failures = 0;\n" +
           fmt::format("  for (let vector = 0; vector < {}; ++vector) {{\n", parts.vectors.inputs.size()) +
           wrapped(fmt::format("    evaluate({});", joined(text.arguments)), code_width, "        ") + "\n" +
           text.checks + "  }\n  return failures;\n}\n";
  }

  std::string declarations(const Parts& parts) const {
    const auto structure = [](const std::string& name, const std::vector<Field>& fields) {
      std::string out = fmt::format("export interface {} {{\n", name);
      for (const Field& field : fields) out += fmt::format("  {}: number;\n", field.name);
      return out + "}\n\n";
    };
    std::string out;
    std::vector<std::string> arguments, results;
    if (parts.has_parameters()) {
      out += structure("Parameters", parts.parameters) + structure("Constants", parts.constants) +
             (parts.has_values() ? "export const defaults: Readonly<Parameters>;\n\n"
                                   "export function init(p?: Parameters): Constants;\n\n"
                                 : "export function init(p: Parameters): Constants;\n\n");
      arguments.emplace_back("c: Constants");
    }
    for (const Array& input : parts.inputs) arguments.push_back(input.name + ": ArrayLike<number>");
    for (const Array& output : parts.outputs) {
      arguments.push_back(fmt::format("{}?: {}", output.name, array_type()));
      results.push_back(fmt::format("{}: {}", output.name, array_type()));
    }
    const std::string result = parts.outputs.empty()       ? "void"
                               : parts.outputs.size() == 1 ? array_type()
                                                           : fmt::format("{{ {} }}", joined(results, "; "));
    return out +
           wrapped(fmt::format("export function evaluate({}): {};", joined(arguments), result), code_width, "    ") +
           "\n\nexport function selftest(): number;\n";
  }
};

}  // namespace

std::unique_ptr<Language> javascript_language(const EmitOptions& options) {
  return std::make_unique<JavaScript>(options);
}

}  // namespace armature::internal
