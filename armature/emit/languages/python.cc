// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Python with NumPy: NAME.py. The elements of an argument are its last axis, so that q may be one state (shape (6,)) or
// any array of states (shape (..., 6)); results have the same leading axes. The first line fixes the encoding:
// otherwise a robot called "coding: utf-7" would change it.
#include <fmt/format.h>

#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield", "match", "case", "type", "print", "exec",
    // what the file uses
    "np", "numpy", "dataclasses", "float", "int", "range", "len", "abs", "sum", "zip", "bool", "init", "selftest",
    "Parameters", "Constants", "p", "c", "shape", "dtype", "failures", "computed", "expected", "tolerance", "states",
    "ValueError", "SystemExit"};

class Python final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = words}; }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    if (code == Code::sin || code == Code::cos || code == Code::tanh)
      return {fmt::format("np.{}({})", code == Code::sin ? "sin" : code == Code::cos ? "cos" : "tanh", a.text)};
    return apply(code, a, b);
  }
  Infix sign(const Infix& a) const override {  // np.sign(nan) is nan, here it is 0
    return {fmt::format("(({0} > 0.0)*1.0 - ({0} < 0.0)*1.0)", a.text)};
  }
  std::string parameter(const std::string& name) const override { return "p." + name; }
  std::string constant(const std::string& name) const override { return "c." + name; }
  std::string element(const Array& array, std::size_t index) const override {
    if (array.columns == 1) return fmt::format("{}[..., {}]", array.name, index);
    return fmt::format("{}[..., {}, {}]", array.name, index / array.columns, index % array.columns);
  }
  std::string definition(const std::string& name, const Infix& value) const override { return assignment(name, value); }
  std::string assignment(const std::string& place, const Infix& value) const override {
    const std::string line = fmt::format("    {} = {}", place, value.text);
    if (line.size() <= code_width) return line + "\n";
    return wrapped(fmt::format("    {} = ({})", place, value.text), code_width, "        ") + "\n";
  }
  std::string heading(const std::string& text) const override { return fmt::format("\n    # {}\n", text); }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    std::string out = "# -*- coding: utf-8 -*-\n" + commented(header_text(parts), "#");
    out += fmt::format("#\n# Self-test: python3 {}.py\n", parts.name);
    if (parts.has_parameters()) out += "import dataclasses\n\n";
    out += "import numpy as np\n\n\n";
    if (parts.has_parameters()) out += structures(parts) + init(parts);
    out += model(parts) + selftest(parts);
    out += fmt::format(
        "if __name__ == \"__main__\":\n    failures = selftest()\n"
        "    print(\"{}: self-test \" + (\"passed\" if failures == 0 else \"FAILED\"))\n"
        "    raise SystemExit(failures != 0)\n",
        parts.name);
    return {{parts.name + ".py", out}};
  }

 private:
  std::string type() const { return is_single() ? "np.float32" : "np.float64"; }

  std::string structure(const std::string& name, const std::vector<Field>& fields, const std::string& text) const {
    std::string out = fmt::format("@dataclasses.dataclass\nclass {}:\n    \"\"\"{}\"\"\"\n", name, text);
    for (const Field& field : fields) {
      out += fmt::format("    {}: float = {}", field.name, number(field.value.value_or(0)).text);
      if (field.original != field.name) out += fmt::format("  # {}", comment_text(field.original));
      out += "\n";
    }
    return out + "\n\n";
  }

  std::string structures(const Parts& parts) const {
    return structure("Parameters", parts.parameters, "What may change between runs.") +
           structure("Constants", parts.constants, "What the model needs of the parameters; made by init.");
  }

  static std::string init(const Parts& parts) {
    return "def init(p):\n    \"\"\"Call once, and again whenever a parameter changes.\"\"\"\n    c = Constants()\n" +
           parts.init + "    return c\n\n\n";
  }

  std::string model(const Parts& parts) const {
    std::vector<std::string> arguments = names_of(parts.inputs), shapes;
    for (const Array& input : parts.inputs) shapes.push_back(input.name + ".shape[:-1]");
    if (parts.has_parameters()) arguments.insert(arguments.begin(), "c");
    std::string out = wrapped(fmt::format("def {}({}):", parts.name, joined(arguments)), code_width, "        ") +
                      "\n    \"\"\"The last axis of an argument has its elements; other axes are states.\"\"\"\n";
    for (const Array& input : parts.inputs)
      out += fmt::format(
          "    {0} = np.asarray({0}, dtype={1})\n    if {0}.shape[-1:] != ({2},):\n"
          "        raise ValueError(\"{0} must have {2} elements on its last axis\")\n",
          input.name, type(), input.size());
    if (parts.inputs.empty()) out += "    shape = ()\n";
    else
      out += wrapped(fmt::format("    shape = np.broadcast_shapes({})", joined(shapes)), code_width, "        ") + "\n";
    for (const Array& output : parts.outputs)
      out += output.columns == 1
                 ? fmt::format("    {} = np.empty(shape + ({},), dtype={})\n", output.name, output.rows, type())
                 : fmt::format("    {} = np.empty(shape + ({}, {}), dtype={})\n", output.name, output.rows,
                               output.columns, type());
    out += parts.run;
    return out +
           wrapped(fmt::format("    return {}", parts.outputs.empty() ? "None" : joined(names_of(parts.outputs))),
                   code_width, "        ") +
           "\n\n\n";
  }

  std::string selftest(const Parts& parts) const {
    const TestVectors& vectors = parts.vectors;
    const auto list = [&](std::span<const double> values) { return "[" + numbers(*this, values) + "]"; };
    std::string out =
        "def selftest():\n    \"\"\"Replays the test vectors; returns the number of wrong results.\"\"\"\n"
        "    failures = 0\n";
    std::vector<std::string> arguments;
    if (parts.has_parameters()) {
      std::string row = list(vectors.parameters);
      out += wrapped(fmt::format("    c = init(Parameters(*{}))", row), code_width, "        ") + "\n";
      arguments.emplace_back("c");
    }
    const auto table = [&](const std::string& name, const TestedArray& tested) {
      return table_text(*this, tested.rows, fmt::format("    {} = [", name), "        [", "],", "    ]");
    };
    for (const TestedArray& input : tested_inputs(parts)) {
      out += table(input.array.name, input);
      arguments.push_back(input.array.name);
    }
    const std::string call = fmt::format("{}({})", parts.name, joined(arguments));
    if (parts.outputs.empty()) return out + fmt::format("    {}\n    return failures\n\n\n", call);
    out += wrapped(fmt::format("    {} = {}", joined(names_of(parts.outputs)), call), code_width, "        ") + "\n";
    for (const TestedArray& output : tested_outputs(parts)) {
      if (output.array.size() == 0) continue;
      out += table("expected", output);
      out += wrapped(fmt::format("    tolerance = {}", list(output.tolerance)), code_width, "        ") + "\n";
      out += fmt::format("    computed = {}.reshape(-1, {})\n", output.array.name, output.array.size());
      out += "    failures += int(np.sum(~(np.abs(computed - np.array(expected)) <= np.array(tolerance))))\n";
    }
    return out + "    return failures\n\n\n";
  }
};

}  // namespace

std::unique_ptr<Language> python_language(const EmitOptions& options) { return std::make_unique<Python>(options); }

}  // namespace armature::internal
