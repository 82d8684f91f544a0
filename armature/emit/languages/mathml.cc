// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// MathML, for people on the web: a page NAME.html with every equation in order and a worked example. It is well-formed
// XML as well; text from a robot file is escaped, never markup.
#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  return out;
}

constexpr const char* times = "<mo>&#8290;</mo>";  // invisible
constexpr const char* applied = "<mo>&#8289;</mo>";

std::string fenced(const std::string& text) { return "<mrow><mo>(</mo>" + text + "<mo>)</mo></mrow>"; }
std::string bound_to(const Infix& x, Binding least) { return x.binding < least ? fenced(x.text) : x.text; }

class MathMl final : public Language {
 public:
  using Language::Language;

  NameRules rules() const override { return {.reserved = {}, .longest_function = 90}; }
  Infix number(double value) const override {
    Infix result = Language::number(value);
    if (result.binding == Binding::sign) return {"<mo>-</mo><mn>" + result.text.substr(1) + "</mn>", Binding::sign};
    return {"<mn>" + result.text + "</mn>"};
  }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    switch (code) {
      case Code::add: return {a.text + "<mo>+</mo>" + right(b, Binding::product), Binding::sum};
      case Code::subtract: return {a.text + "<mo>-</mo>" + right(b, Binding::product), Binding::sum};
      case Code::multiply: return {bound_to(a, Binding::product) + times + right(b, Binding::atom), Binding::product};
      case Code::divide: return {fmt::format("<mfrac><mrow>{}</mrow><mrow>{}</mrow></mfrac>", a.text, b.text)};
      case Code::sin: return function("sin", a);
      case Code::cos: return function("cos", a);
      case Code::tanh: return function("tanh", a);
      default: return {"<mo>-</mo>" + bound_to(a, Binding::atom), Binding::sign};
    }
  }
  Infix sign(const Infix& a) const override { return function("sign", a); }
  std::string variable(const std::string& name) const override { return fmt::format("<mi>{}</mi>", name); }
  std::string parameter(const std::string& name) const override { return variable(name); }
  std::string constant(const std::string& name) const override { return variable(name); }
  std::string element(const Array& array, std::size_t index) const override {
    const std::string place = array.columns == 1
                                  ? fmt::format("{}", index + 1)
                                  : fmt::format("{},{}", index / array.columns + 1, index % array.columns + 1);
    return fmt::format("<msub><mi>{}</mi><mn>{}</mn></msub>", array.name, place);
  }
  std::string definition(const std::string& name, const Infix& value) const override {
    return assignment(variable(name), value);
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    if (place == value.text) return {};  // a parameter that is kept unchanged
    return fmt::format("<p><math><mrow>{}<mo>=</mo>{}</mrow></math></p>\n", place, value.text);
  }
  std::string heading(const std::string& text) const override { return fmt::format("<h3>{}</h3>\n", escaped(text)); }
  bool has_matrices() const override { return true; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    if (is_single()) throw UnmetRequest("equations have no precision", "leave out @precision=float");
    std::string header;
    for (const std::string& line : header_text(parts)) header += escaped(line) + "\n";
    const std::string title = escaped(parts.interface.front());
    std::string out =
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
        "<head><meta charset=\"utf-8\"/><title>" +
        title + "</title></head>\n<body>\n<h1>" + title + "</h1>\n<pre>" + header + "</pre>\n";
    if (parts.has_parameters()) out += "<h2>Once, from the parameters</h2>\n" + parts.init;
    out += "<h2>At every state</h2>\n" + parts.run;
    return {{parts.name + ".html", out + example(parts) + "</body>\n</html>\n"}};
  }

 private:
  static std::string right(const Infix& b, Binding least) {
    return bound_to(b, b.text.starts_with("<mo>-") ? Binding::atom : least);
  }
  static Infix function(const char* name, const Infix& a) {
    return {fmt::format("<mi>{}</mi>{}{}", name, applied, fenced(a.text))};
  }

  std::string example(const Parts& parts) const {
    const TestVectors& vectors = parts.vectors;
    std::string out = "<h2>Example</h2>\n";
    for (std::size_t i = 0; i < parts.parameters.size(); ++i)
      out += definition(parts.parameters[i].name, number(vectors.parameters[i]));
    for (const auto& arrays : {tested_inputs(parts), tested_outputs(parts)})
      for (const TestedArray& tested : arrays)
        for (std::size_t k = 0; k < tested.array.size(); ++k)
          out += assignment(element(tested.array, k), number(tested.rows.front()[k]));
    return out;
  }
};

}  // namespace

std::unique_ptr<Language> mathml_language(const EmitOptions& options) { return std::make_unique<MathMl>(options); }

}  // namespace armature::internal
