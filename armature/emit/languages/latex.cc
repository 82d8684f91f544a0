// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// LaTeX, for people: a document NAME.tex with every equation in order and a worked example. The names of values become
// symbols: W3_1 is set as W with the subscript 3,1. Text from a robot file is escaped: no character of it is a command.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

constexpr std::string_view greek[] = {"alpha", "beta",  "gamma",  "delta", "epsilon", "zeta", "eta",
                                      "theta", "kappa", "lambda", "mu",    "nu",      "xi",   "rho",
                                      "sigma", "tau",   "phi",    "chi",   "psi",     "omega"};

std::string escaped(const std::string& text) {
  static const std::map<char, std::string> special = {{'\\', "\\textbackslash{}"},
                                                      {'{', "\\{"},
                                                      {'}', "\\}"},
                                                      {'$', "\\$"},
                                                      {'&', "\\&"},
                                                      {'#', "\\#"},
                                                      {'%', "\\%"},
                                                      {'_', "\\_"},
                                                      {'^', "\\textasciicircum{}"},
                                                      {'~', "\\textasciitilde{}"},
                                                      {'<', "\\textless{}"},
                                                      {'>', "\\textgreater{}"},
                                                      {'|', "\\textbar{}"},
                                                      {'"', "\\textquotedbl{}"},
                                                      {'`', "\\textasciigrave{}"},
                                                      {'\'', "\\textquotesingle{}"},
                                                      {'-', "{-}"},
                                                      {'?', "{?}"},
                                                      {'!', "{!}"},
                                                      {',', "{,}"}};
  std::string out;
  for (const char c : text) {
    const auto found = special.find(c);
    if (found != special.end()) out += found->second;
    else out += c;
  }
  return out;
}

std::string letters(const std::string& text) {
  if (std::find(std::begin(greek), std::end(greek), text) != std::end(greek)) return "\\" + text;
  return text.size() == 1 ? text : "\\mathit{" + escaped(text) + "}";
}

// sin_q1 -> \mathrm{s}_{q1}; W3_1 -> W_{3,1}; M1 -> M_{1}; base_motion stays one word. Different names give different
// symbols.
std::string symbol(const std::string& name) {
  const bool function = name.size() > 4 && (name.starts_with("sin_") || name.starts_with("cos_"));
  std::size_t end = function ? 4 : 0;
  std::string base;
  if (function) {
    base = name[0] == 's' ? "\\mathrm{s}" : "\\mathrm{c}";
  } else {
    const auto letter_at = [&](std::size_t i) { return i < name.size() && is_letter(name[i]); };
    while (letter_at(end) || (end > 0 && end < name.size() && name[end] == '_' && letter_at(end + 1))) ++end;
    base = letters(name.substr(0, end));
  }
  std::string rest = name.substr(end);
  std::replace(rest.begin(), rest.end(), '_', ',');
  return rest.empty() ? base : fmt::format("{}_{{{}}}", base, rest);
}

class Latex final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = {}, .longest_function = 90}; }
  Infix number(double value) const override {
    Infix result = Language::number(value);
    const std::size_t exponent = result.text.find('e');
    if (exponent == std::string::npos) return result;
    result.text = fmt::format("{} \\cdot 10^{{{}}}", result.text.substr(0, exponent),
                              std::stoi(result.text.substr(exponent + 1)));
    result.binding = Binding::product;
    return result;
  }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    switch (code) {
      case Code::multiply: return {bound(a, Binding::product) + " \\, " + right(b, Binding::atom), Binding::product};
      case Code::divide: return {fmt::format("\\frac{{{}}}{{{}}}", a.text, b.text)};
      case Code::sin: return {"\\sin(" + a.text + ")"};
      case Code::cos: return {"\\cos(" + a.text + ")"};
      case Code::tanh: return {"\\tanh(" + a.text + ")"};
      case Code::add: return {a.text + " + " + right(b, Binding::product), Binding::sum};
      case Code::subtract: return {a.text + " - " + right(b, Binding::product), Binding::sum};
      default: return {"-" + bound(a, Binding::atom), Binding::sign};
    }
  }
  Infix sign(const Infix& a) const override { return {"\\operatorname{sign}(" + a.text + ")"}; }
  std::string variable(const std::string& name) const override { return symbol(name); }
  std::string parameter(const std::string& name) const override { return symbol(name); }
  std::string constant(const std::string& name) const override { return symbol(name); }
  std::string element(const Array& array, std::size_t index) const override {
    if (array.columns == 1) return fmt::format("({})_{{{}}}", symbol(array.name), index + 1);
    return fmt::format("({})_{{{},{}}}", symbol(array.name), index / array.columns + 1, index % array.columns + 1);
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return assignment(symbol(name), value);
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    if (place == value.text) return {};  // a parameter that is kept unchanged
    constexpr std::size_t narrow = 130;  // characters of source that fit on a line
    return wrapped(fmt::format("  {} &= {}", place, value.text), narrow, "  &\\quad {} ", " \\\\") + " \\\\\n";
  }
  std::string heading(const std::string& text) const override {
    return fmt::format("  \\intertext{{{}}}\n", escaped(text));
  }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    if (is_single()) throw UnmetRequest("equations have no precision", "leave out @precision=float");
    std::string out = commented(header_text(parts), "%");
    out +=
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,textcomp}\n"
        "\\usepackage[margin=2cm]{geometry}\n\\allowdisplaybreaks\n\\begin{document}\n";
    out += fmt::format("\\section*{{{}}}\n", text(parts.interface.front()));
    for (std::size_t i = 1; i < parts.interface.size(); ++i) out += paragraph(parts.interface[i]);
    if (parts.has_parameters()) out += equations("Once, from the parameters", parts.init);
    out += equations("At every state", parts.run);
    out += example(parts);
    out += "\\paragraph{Cost}\n";
    for (const std::string& line : parts.provenance) out += paragraph(line);
    return {{parts.name + ".tex", out + "\\end{document}\n"}};
  }

 private:
  static std::string right(const Infix& b, Binding least) {
    return bound(b, b.text.starts_with('-') ? Binding::atom : least);
  }
  // What plain LaTeX has no glyph for is shown by its code.
  static std::string text(const std::string& line) {
    std::string plain;
    for (const char c : line)
      plain += static_cast<unsigned char>(c) < 0x80 ? std::string(1, c)
                                                    : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return escaped(plain);
  }
  static std::string paragraph(const std::string& line) {
    return line.empty() ? "\\par\\smallskip\n" : "\\noindent " + text(line) + "\\par\n";
  }

  static std::string equations(const std::string& title, std::string body) {
    while (body.ends_with("\n")) body.pop_back();
    if (body.ends_with(" \\\\")) body.resize(body.size() - 3);
    if (body.empty()) return {};
    std::string out;  // an empty line would end the display
    for (std::size_t i = 0; i < body.size(); ++i)
      if (body[i] != '\n' || i == 0 || body[i - 1] != '\n') out += body[i];
    return fmt::format("\\paragraph{{{}}}\n\\begin{{align*}}\n{}\n\\end{{align*}}\n", title, out);
  }

  std::string example(const Parts& parts) const {
    const TestVectors& vectors = parts.vectors;
    std::string out = "\\paragraph{Example}\nThe values for a check:\n\\begin{align*}\n";
    for (std::size_t i = 0; i < parts.parameters.size(); ++i)
      out += assignment(symbol(parts.parameters[i].name), number(vectors.parameters[i]));
    for (const auto& arrays : {tested_inputs(parts), tested_outputs(parts)})
      for (const TestedArray& tested : arrays)
        for (std::size_t k = 0; k < tested.array.size(); ++k)
          out += assignment(element(tested.array, k), number(tested.rows.front()[k]));
    if (out.ends_with(" \\\\\n")) out.erase(out.size() - 4, 3);
    return out.ends_with("align*}\n") ? "" : out + "\\end{align*}\n";
  }
};

}  // namespace

std::unique_ptr<Language> latex_language(const EmitOptions& options) { return std::make_unique<Latex>(options); }

}  // namespace armature::internal
