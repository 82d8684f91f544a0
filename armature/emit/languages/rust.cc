// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Rust: a module NAME.rs that needs neither the standard library nor a crate. Sines and cosines of the run part are
// computed inline; those of the setup, or all where that is asked for, are those of the C library (libm), which is what
// std::f64 calls too. `rustc --test NAME.rs` runs the self-test. It compiles in the
// editions 2015 to 2024, from Rust 1.82 on: edition 2024 demands `unsafe extern`, which older compilers do not know.
#include <fmt/format.h>

#include <algorithm>

#include "armature/base/characters.h"
#include "armature/emit/language.h"
#include "armature/emit/languages/rust_batch.h"
#include "armature/emit/languages/rust_trigonometry.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {
    "as", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn", "for", "if", "impl",
    "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "Self", "static", "struct",
    "super", "trait", "true", "type", "unsafe", "use", "where", "while", "async", "await", "abstract", "become", "box",
    "do", "final", "gen", "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield", "union",
    // what the file uses, and names that a pattern would take for a constructor
    "sine", "cosine", "smooth_sign", "f64", "f32", "i8", "usize", "u32", "bool", "core", "std", "Parameters",
    "Constants", "Default", "None", "Some", "Ok", "Err", "init", "evaluate", "selftest", "tests", "p", "c", "failures",
    "vector", "element", "difference", "parameters", "constants", "main", "test", "sine_cosine", "far_angles", "Lanes",
    "LANES", "evaluate_batch", "evaluate_lanes", "count", "pitch", "first", "STATES", "state"};

bool calls(const std::string& body, const std::string& function) {
  const std::string call = function + "(";
  for (std::size_t at = body.find(call); at != std::string::npos; at = body.find(call, at + 1))
    if (at == 0 || !continues_name(body[at - 1])) return true;
  return false;
}

class Rust final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = words}; }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    if (code == Code::sin || code == Code::cos || code == Code::tanh)
      return {fmt::format("{}({})", wrapper(code), a.text)};
    return apply(code, a, b);
  }
  Infix sign(const Infix& a) const override {
    return {fmt::format("{0}::from(i8::from({1} > 0.0) - i8::from({1} < 0.0))", type(), a.text)};
  }
  std::string parameter(const std::string& name) const override { return "p." + name; }
  std::string constant(const std::string& name) const override { return "c." + name; }
  std::string element(const Array& array, std::size_t index) const override {
    return fmt::format("{}[{}]", array.name, index);
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return assignment(fmt::format("let {}: {}", name, type()), value);
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return wrapped(fmt::format("    {} = {};", place, value.text), code_width, "        ") + "\n";
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n    // {}\n", text); }
  std::string unused(const std::string& argument) const override { return fmt::format("    let _ = {};\n", argument); }

  bool groups_angles() const override { return trigonometry_ == Trigonometry::inlined; }
  std::string angle_group(const AngleGroup& group, const std::vector<std::string>& angles) const override {
    return rust_angle_group(group, angles);
  }

  MemoryOrder memory_order() const override { return MemoryOrder::inputs_first; }
  bool has_stack() const override { return true; }
  std::vector<EmittedFile> files(const Parts& parts) const override {
    std::string out = commented(header_text(parts), "//");
    if (parts.groups_angles())
      out +=
          "//\n// Sines and cosines are computed inline, four at once, to 2 units in the last place for arguments of "
          "any "
          "size.\n// Fast code: -C opt-level=3 -C target-cpu=native\n";
    out += fmt::format("//\n// Rust 1.82 or later. Self-test: rustc --test {0}.rs && ./{0}\n\n", parts.name);
    for (const Code code : {Code::sin, Code::cos, Code::tanh})
      if (calls(parts.run, wrapper(code)) || calls(parts.init, wrapper(code)))
        out += fmt::format(
            "#[allow(dead_code)]\n#[inline]\nfn {0}(x: {1}) -> {1} {{\n    unsafe extern \"C\" {{\n        fn {2}(x: "
            "{1}) -> "
            "{1};\n    }}\n"
            "    unsafe {{ {2}(x) }}\n}}\n\n",
            wrapper(code), type(),
            std::string(code == Code::sin   ? "sin"
                        : code == Code::cos ? "cos"
                                            : "tanh") +
                (is_single() ? "f" : ""));
    if (parts.groups_angles()) out += rust_trigonometry(is_single());
    if (parts.has_parameters()) out += structures(parts) + init(parts);
    out += model(parts);
    if (parts.options.batch) out += rust_lanes(parts, is_single()) + rust_batch(parts, rules());
    out += selftest(parts);
    out +=
        "#[cfg(test)]\nmod tests {\n    #[test]\n    fn selftest_passes() {\n"
        "        assert_eq!(super::selftest(), 0);\n    }\n}\n";
    return {{parts.name + ".rs", out}};
  }

 private:
  std::string type() const { return is_single() ? "f32" : "f64"; }
  static std::string wrapper(Code code) {
    return code == Code::sin ? "sine" : code == Code::cos ? "cosine" : "smooth_sign";
  }

  static constexpr const char* lenient = "#[allow(dead_code, non_snake_case, unused_variables, unused_parens)]\n";

  std::string structure(const std::string& name, const std::vector<Field>& fields) const {
    const bool valued =
        std::any_of(fields.begin(), fields.end(), [](const Field& field) { return field.value.has_value(); });
    std::string out = fmt::format("#[allow(non_snake_case)]\n#[derive(Clone, Copy, Debug{})]\npub struct {} {{\n",
                                  valued ? "" : ", Default", name);
    for (const Field& field : fields) {
      out += fmt::format("    pub {}: {},", field.name, type());
      if (field.original != field.name) out += fmt::format(" // {}", comment_text(field.original));
      out += "\n";
    }
    out += "}\n\n";
    if (!valued) return out;
    out += fmt::format(
        "/// The robot's own values, and zero for parameters without one.\nimpl Default for {0} {{\n"
        "    fn default() -> {0} {{\n        {0} {{\n",
        name);
    for (const Field& field : fields)
      out += fmt::format("            {}: {},\n", field.name, number(field.value.value_or(0)).text);
    return out + "        }\n    }\n}\n\n";
  }

  std::string structures(const Parts& parts) const {
    return structure("Parameters", parts.parameters) +
           "/// What the model needs of the parameters at run time; made by init.\n" +
           structure("Constants", parts.constants);
  }

  static std::string init(const Parts& parts) {
    const bool fills = !parts.constants.empty();
    return "/// Call once, and again whenever a parameter changes.\n" + std::string(lenient) +
           "pub fn init(p: &Parameters) -> Constants {\n" +
           fmt::format("    let {}c = Constants::default();\n", fills ? "mut " : "") + parts.init + "    c\n}\n\n";
  }

  std::string model(const Parts& parts) const {
    std::vector<std::string> arguments;
    if (parts.has_parameters()) arguments.emplace_back("c: &Constants");
    for (const Array& input : parts.inputs)
      arguments.push_back(fmt::format("{}: &[{}; {}]", input.name, type(), input.size()));
    for (const Array& output : parts.outputs)
      arguments.push_back(fmt::format("{}: &mut [{}; {}]", output.name, type(), output.size()));
    return std::string(lenient) + "#[allow(clippy::all)]\n" +
           wrapped(fmt::format("pub fn evaluate({}) {{", joined(arguments)), code_width, "        ") + "\n" +
           parts.run + "}\n\n";
  }

  std::string selftest(const Parts& parts) const {
    const auto line = [](const std::string& text) { return wrapped(text, code_width, "        ") + "\n"; };
    SelfTestSpelling rust;
    rust.constants = "&constants";
    rust.table = [&](const std::string& name, const TestedArray& tested) {
      return table_text(
          *this, tested.rows,
          fmt::format("    let {}: [[{}; {}]; {}] = [", name, type(), tested.array.size(), tested.rows.size()),
          "        [", "],", "    ];");
    };
    rust.tolerance = [&](const std::string& name, const TestedArray& tested) {
      return line(fmt::format("    let {}: [{}; {}] = [{}];", name, type(), tested.array.size(),
                              numbers(*this, tested.tolerance)));
    };
    rust.input = [](const Array& input) { return fmt::format("&{}[vector]", input.name); };
    rust.output = [](const Array& output) { return "&mut " + output.name; };
    rust.result = [](const Array& output) {
      return fmt::format("        let mut {} = [0.0; {}];\n", output.name, output.size());
    };
    rust.check = [](const Array& output, const std::string& expected, const std::string& tolerance) {
      return fmt::format(
          "        for element in 0..{0} {{\n"
          "            let difference = {1}[element] - {2}[vector][element];\n"
          "            if !(difference <= {3}[element] && -difference <= {3}[element]) {{\n"
          "                failures += 1;\n            }}\n        }}\n",
          output.size(), output.name, expected, tolerance);
    };
    const SelfTestText text = self_test(parts, rust);
    std::string out = "/// Replays the test vectors; returns the number of wrong results, 0 when all is well.\n" +
                      std::string(lenient) +
                      "#[allow(unused_mut, unused_assignments, clippy::all)]\npub fn selftest() -> usize {\n";
    if (parts.has_parameters())
      out += line(
          fmt::format("    let constants = init(&Parameters {{ {} }});", joined(named_parameters(*this, parts, ": "))));
    return out + text.tables + "    let mut failures = 0;\n" +
           fmt::format("    for vector in 0..{} {{\n", parts.vectors.inputs.size()) + text.results +
           wrapped(fmt::format("        evaluate({});", joined(text.arguments)), code_width, "            ") + "\n" +
           text.checks + "    }\n" + (parts.options.batch ? rust_batch_selftest(parts, text) : "") +
           "    failures\n}\n\n";
  }
};

}  // namespace

std::unique_ptr<Language> rust_language(const EmitOptions& options) { return std::make_unique<Rust>(options); }

}  // namespace armature::internal
