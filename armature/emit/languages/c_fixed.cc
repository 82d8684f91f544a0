// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/c_fixed.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "armature/base/characters.h"
#include "armature/base/text.h"
#include "armature/emit/description.h"
#include "armature/emit/infix.h"
#include "armature/emit/language.h"
#include "armature/emit/languages/c_selftest.h"
#include "armature/emit/languages/c_words.h"
#include "armature/emit/languages/fixed_point.h"
#include "armature/emit/languages/joint_indices.h"
#include "armature/emit/listing.h"

namespace armature::internal {
namespace {

constexpr std::size_t vectors = 4;

constexpr std::string_view own_words[] = {"failures", "vector",   "element", "int32_t",
                                          "int64_t",  "uint32_t", "uint64_t"};

// Rounding is symmetric, so that no negative number is shifted.
constexpr const char* helpers = R"(static int64_t rounded(int64_t x, uint64_t shift)
{
  const uint64_t half = (uint64_t)1 << (shift - 1U);
  const uint64_t size = (x < 0) ? (uint64_t)(-x) : (uint64_t)x;
  const uint64_t result = (size + half) >> shift;
  return (x < 0) ? -(int64_t)result : (int64_t)result;
}
)";

constexpr const char* sine = R"(
/* 2^30 times the sine of phase, of which 2^32 are a turn. */
static int32_t sine(uint32_t phase)
{
  static const int32_t series[@COUNT@] = {@SERIES@};
  const int64_t quarter = 1073741824;
  const int64_t half = 2147483648;
  int64_t y = (int64_t)phase;
  int64_t sum = 0;
  if (y >= half) { y -= 2 * half; }
  if (y > quarter) { y = half - y; }
  if (y < -quarter) { y = -half - y; }
  const int64_t square = rounded(y * y, 30U);
  for (int k = 0; k < @COUNT@; ++k) { sum = series[k] + rounded(sum * square, 30U); }
  return (int32_t)rounded(y * sum, 30U);
}
)";

// A bound in two digits is rounded up: "1.3e-05" for 1.21e-5.
std::string at_most(double bound) {
  const std::string digits = fmt::format("{:.1e}", bound);
  const double stated = std::strtod(digits.c_str(), nullptr);
  if (stated >= bound) return digits;
  return fmt::format("{:.1e}", stated + std::pow(10, std::floor(std::log10(bound)) - 1));
}

class FixedWriter {
 public:
  FixedWriter(const Program& program, std::span<const Interval> ranges, const EmitOptions& options)
      : program_(program),
        ranges_(ranges),
        options_(options),
        formats_(fixed_point(program, ranges)),
        names_(NameRules{.reserved = c_reserved_words(), .used = own_words}) {
    spelling_.function = function_name({.reserved = c_reserved_words()}, options.name, program.robot, program.model);
    for (const char* word : {"rounded", "sine"}) names_.reserve(word);
    names_.reserve(spelling_.function);
    names_.reserve(spelling_.function + "_selftest");
    for (const ProgramInput& input : program.inputs) spelling_.inputs.push_back(names_.unique(input.name));
    for (const ProgramOutput& output : program.outputs) spelling_.outputs.push_back(names_.unique(output.name));
    listing_ = list(program, names_);
  }

  std::vector<EmittedFile> files() {
    const std::string& name = spelling_.function;
    return {{name + ".h", header()}, {name + ".c", source()}};
  }

 private:
  // ---- the header

  std::string formats() const {
    std::string out = " * Numbers are integers: x = n / 2^bits. Nothing overflows while inputs are in these ranges:\n";
    std::size_t at = 0;
    for (std::size_t g = 0; g < program_.inputs.size(); ++g)
      for (std::size_t i = 0; i < program_.inputs[g].symbols.size(); ++i, ++at)
        out += fmt::format(" *   {}[{}]  bits {}, from {} to {}\n", spelling_.inputs[g], i, formats_.input_bits[g],
                           shortest(ranges_[at].lower), shortest(ranges_[at].upper));
    out += " * Results, and how much rounding can change them at most:\n";
    for (std::size_t g = 0; g < program_.outputs.size(); ++g)
      for (std::size_t i = 0; i < program_.outputs[g].values.size(); ++i)
        out += fmt::format(" *   {}[{}]  bits {}, error {}\n", spelling_.outputs[g], i, formats_.output_bits[g],
                           at_most(formats_.errors[g][i]));
    return out + " *\n";
  }

  std::string signature() const {
    std::vector<std::string> arguments;
    const auto add = [&](const char* type, const std::string& name, std::size_t size) {
      arguments.push_back(size == 0 ? fmt::format("{} *{}", type, name) : fmt::format("{} {}[{}]", type, name, size));
    };
    for (std::size_t g = 0; g < program_.inputs.size(); ++g)
      add("const int32_t", spelling_.inputs[g], program_.inputs[g].symbols.size());
    for (std::size_t g = 0; g < program_.outputs.size(); ++g)
      add("int32_t", spelling_.outputs[g], program_.outputs[g].values.size());
    return fmt::format("void {}({})", spelling_.function, arguments.empty() ? "void" : joined(arguments));
  }

  std::string top(const Text& lines) const {
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i)
      out += (i == 0 ? "/* " : lines[i].empty() ? " *" : " * ") + lines[i] + "\n";
    return out;
  }

  std::string header() const {
    const std::string& name = spelling_.function;
    std::string out = top(interface_description(program_, spelling_)) + " *\n" + formats();
    for (const std::string& line : provenance(program_, options_, true))
      out += line.empty() ? " *\n" : " * " + line + "\n";
    out += fmt::format(" */\n#ifndef {0}_FIXED_H\n#define {0}_FIXED_H\n\n#include <stdint.h>\n\n", name);
    out += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n" + c_joint_indices(program_, options_.joints, name) +
           wrapped(signature() + ";", code_width, "    ") + "\n\n";
    out += fmt::format(
        "/* Replays the test vectors; returns the number of wrong results, 0 when all is well. */\n"
        "int {}_selftest(void);\n\n",
        name);
    return out + fmt::format("#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {}_FIXED_H */\n", name);
  }

  // ---- the code: every value has a line of its own, or is a constant

  std::string operand(ValueIndex value) const {
    if (value < program_.first_parameter())
      return fmt::format("{}", std::llround(std::ldexp(program_.constants[value].value, formats_.values[value].bits)));
    return value < program_.first_result() ? listing_.names[value]
                                           : fmt::format("v{}", value - program_.first_result());
  }
  std::string wide(ValueIndex value) const { return fmt::format("(int64_t)({})", operand(value)); }

  // A 64-bit expression, shifted as rounded_shift() does.
  static std::string shifted(const std::string& text, int shift) {
    if (shift == 0) return text;
    if (shift > 62) return "(int64_t)0";
    if (shift < 0) return fmt::format("{} * {}", text, std::int64_t{1} << -shift);
    return fmt::format("rounded({}, {}U)", text, shift);
  }

  std::string expression(ValueIndex value) const {
    const auto& [code, a, b] = program_.code[value - program_.first_result()];
    const int bits = formats_.values[value].bits, ab = formats_.values[a].bits, bb = formats_.values[b].bits;
    const auto aligned = [&](ValueIndex x) { return shifted(wide(x), formats_.values[x].bits - bits); };
    const std::string phase =
        fmt::format("(uint32_t)({})", shifted(fmt::format("{} * {}", wide(a), phase_factor), ab + 1));
    switch (code) {
      case Code::add: return fmt::format("(int32_t)({} + {})", aligned(a), aligned(b));
      case Code::subtract: return fmt::format("(int32_t)({} - {})", aligned(a), aligned(b));
      case Code::multiply:
        return fmt::format("(int32_t)({})", shifted(fmt::format("{} * {}", wide(a), wide(b)), ab + bb - bits));
      case Code::divide: return fmt::format("(int32_t)({} / {})", shifted(wide(a), ab - bb - bits), wide(b));
      case Code::negate: return fmt::format("-({})", operand(a));
      case Code::sin: return fmt::format("sine({})", phase);
      case Code::cos: return fmt::format("sine({} + 1073741824U)", phase);
      case Code::tanh: break;  // refused by the analysis
      case Code::sign: return fmt::format("(({0} > 0) ? 1073741824 : (({0} < 0) ? -1073741824 : 0))", operand(a));
    }
    return {};
  }

  std::string model() const {
    std::string out = wrapped(signature(), code_width, "    ") + "\n{\n";
    std::vector<char> used(program_.value_count());
    for (const ProgramOutput& output : program_.outputs)
      for (const ValueIndex value : output.values) used[value] = true;
    for (std::size_t i = program_.code.size(); i-- > 0;)
      if (used[program_.first_result() + i]) used[program_.code[i].a] = used[program_.code[i].b] = true;
    ValueIndex value = program_.first_input();
    for (std::size_t g = 0; g < program_.inputs.size(); ++g) {
      std::string loads;
      for (std::size_t i = 0; i < program_.inputs[g].symbols.size(); ++i, ++value)
        if (used[value])
          loads += fmt::format("  const int32_t {} = {}[{}];\n", listing_.names[value], spelling_.inputs[g], i);
      out += loads.empty() ? fmt::format("  (void){};\n", spelling_.inputs[g]) : loads;
    }
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      const auto result = static_cast<ValueIndex>(program_.first_result() + i);
      if (!used[result]) continue;
      const std::string label = program_.labels.empty() ? "" : comment_text(program_.labels[i], 60);
      out += wrapped(fmt::format("  const int32_t v{} = {};", i, expression(result)), code_width, "      ") +
             fmt::format(" /* {}{}bits {} */\n", label, label.empty() ? "" : ", ", formats_.values[result].bits);
    }
    for (std::size_t g = 0; g < program_.outputs.size(); ++g) {
      if (program_.outputs[g].values.empty()) out += fmt::format("  (void){};\n", spelling_.outputs[g]);
      for (std::size_t i = 0; i < program_.outputs[g].values.size(); ++i) {
        const ValueIndex from = program_.outputs[g].values[i];
        out += fmt::format("  {}[{}] = (int32_t)({});\n", spelling_.outputs[g], i,
                           shifted(wide(from), formats_.values[from].bits - formats_.output_bits[g]));
      }
    }
    return out + "}\n\n";
  }

  // A state in the ranges, from a fixed sequence of fractions, so that files are the same on every machine.
  std::vector<std::int32_t> state(std::size_t k) const {
    std::vector<std::int32_t> integers;
    std::size_t at = 0;
    for (std::size_t g = 0; g < program_.inputs.size(); ++g)
      for (std::size_t i = 0; i < program_.inputs[g].symbols.size(); ++i, ++at) {
        const auto step = static_cast<double>((17 + 29 * at + 41 * k + 13 * at * k) % 97) / 97.0;
        const double x = ranges_[at].lower + step * (ranges_[at].upper - ranges_[at].lower);
        integers.push_back(static_cast<std::int32_t>(std::trunc(std::ldexp(x, formats_.input_bits[g]))));
      }
    return integers;
  }

  std::string selftest() {
    std::string inputs, results, expected, checks;
    std::vector<std::string> arguments;
    std::vector<std::vector<std::int32_t>> in, out;
    for (std::size_t k = 0; k < vectors; ++k) {
      in.push_back(state(k));
      out.push_back(interpret(program_, formats_, in.back()));
    }
    const auto table = [&](const std::string& name, const auto& rows, std::size_t from, std::size_t size) {
      std::string text = fmt::format("  static const int32_t {}[{}][{}] = {{\n", name, rows.size(), size);
      for (const auto& row : rows) {
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < size; ++i) numbers.push_back(std::to_string(row[from + i]));
        text += wrapped(fmt::format("    {{{}}},", joined(numbers)), code_width, "     ") + "\n";
      }
      return text + "  };\n";
    };
    std::size_t at = 0;
    for (std::size_t g = 0; g < program_.inputs.size(); ++g) {
      const std::size_t size = program_.inputs[g].symbols.size();
      if (size > 0) inputs += table(spelling_.inputs[g], in, at, size);
      arguments.push_back(size > 0 ? spelling_.inputs[g] + "[vector]" : "0");
      at += size;
    }
    at = 0;
    for (std::size_t g = 0; g < program_.outputs.size(); ++g) {
      const std::size_t size = program_.outputs[g].values.size();
      const std::string& name = spelling_.outputs[g];
      arguments.push_back(size > 0 ? name : "0");
      if (size == 0) continue;
      const std::string wanted = names_.unique("expected_" + name);
      expected += table(wanted, out, at, size);
      results += fmt::format("    int32_t {}[{}];\n", name, size);
      checks += fmt::format(
          "    for (int element = 0; element < {}; ++element) {{\n"
          "      if ({}[element] != {}[vector][element]) {{\n        ++failures;\n      }}\n    }}\n",
          size, name, wanted);
      at += size;
    }
    return fmt::format("int {}_selftest(void)\n{{\n", spelling_.function) + inputs + expected +
           fmt::format("  int failures = 0;\n  for (int vector = 0; vector < {}; ++vector) {{\n", vectors) + results +
           wrapped(fmt::format("    {}({});", spelling_.function, joined(arguments)), code_width, "        ") + "\n" +
           checks + "  }\n  return failures;\n}\n";
  }

  std::string source() {
    const std::string& name = spelling_.function;
    std::string out = top({interface_description(program_, spelling_).front(),
                           "32-bit integers; ranges and formats are in the header.",
                           fmt::format("Self-test: cc -D{}_MAIN {}.c && ./a.out", upper_case(name), name)}) +
                      fmt::format(" */\n#include \"{}.h\"\n\n", name);
    std::string body = model();
    if (body.find("sine(") != std::string::npos) {
      std::vector<std::string> numbers;
      for (const std::int32_t coefficient : sine_coefficients()) numbers.push_back(std::to_string(coefficient));
      std::string text = sine;
      const auto put = [&](const std::string& mark, const std::string& by) {
        for (std::size_t at = 0; (at = text.find(mark)) != std::string::npos;) text.replace(at, mark.size(), by);
      };
      put("@COUNT@", std::to_string(numbers.size()));
      put("@SERIES@", joined(numbers));
      body = text + "\n" + body;
    }
    if (body.find("rounded(") != std::string::npos) body = helpers + std::string("\n") + body;
    return out + body + selftest() + c_main(name);
  }

  const Program& program_;
  std::span<const Interval> ranges_;
  const EmitOptions& options_;
  FixedPoint formats_;
  Names names_;
  Spelling spelling_;
  Listing listing_;
};

}  // namespace

std::vector<EmittedFile> emit_c_fixed(const Program& program, std::span<const Interval> ranges,
                                      const EmitOptions& options) {
  return FixedWriter(program, ranges, options).files();
}

}  // namespace armature::internal
