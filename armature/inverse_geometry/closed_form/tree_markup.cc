// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The derivation as a LaTeX document and as a page with MathML: the lines of tree_text.h, read as formulas and spelled
// by the language. What is not a formula of plain names is refused, so that no name of a robot file becomes markup.
#include <fmt/format.h>

#include <algorithm>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/limits.h"
#include "armature/base/text.h"
#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/tree_text.h"
#include "armature/read/expression.h"

namespace armature::internal {
namespace {

class Markup {
 public:
  // `power`: {0} to the power of {1}; `fence`: {} in parentheses.
  Markup(const Language& language, std::string power, std::string fence)
      : language_(language), power_(std::move(power)), fence_(std::move(fence)) {}

  Infix formula(const std::string& text) const {
    Arena arena;
    Diagnostics diagnostics;
    Limits limits;  // of what people write: a derivation has longer formulas
    limits.expression_length = 10'000'000;
    const std::optional<Ref> parsed = parse_expression(arena, text, {}, diagnostics, limits);
    if (!parsed)
      throw UnmetRequest(fmt::format("'{}' cannot be printed as a formula: {}", printable(text, 60),
                                     diagnostics.all().front().message),
                         "where the name of a symbol is the cause, rename it");
    return infix(arena, *parsed);
  }

 private:
  Infix number(const Rational& value) const {
    if (const auto whole = value.small_integer()) {
      Infix result = language_.number(static_cast<double>(*whole));
      if (const std::size_t point = result.text.find(".0"); point != std::string::npos) result.text.erase(point, 2);
      return result;
    }
    return language_.number(value.to_double());
  }
  Infix infix(Arena& arena, Ref r) const {
    const auto operands = [&] { return std::vector<Ref>(arena.operands(r).begin(), arena.operands(r).end()); };
    switch (arena.op(r)) {
      case Op::constant: return number(arena.value(r));
      case Op::pi: return {language_.variable("pi")};
      case Op::symbol: return {language_.variable(arena.name_of(r))};
      case Op::sin: return language_.operation(Code::sin, infix(arena, arena.argument(r)), {});
      case Op::cos: return language_.operation(Code::cos, infix(arena, arena.argument(r)), {});
      case Op::power: {
        Infix base = infix(arena, arena.argument(r));
        if (base.binding != Binding::atom) base.text = fmt::format(fmt::runtime(fence_), base.text);
        const int size = std::abs(arena.exponent(r));
        const Infix total = size == 1 ? Infix{base.text} : Infix{fmt::format(fmt::runtime(power_), base.text, size)};
        return arena.exponent(r) > 0 ? total : language_.operation(Code::divide, number(1), total);
      }
      case Op::sum: {
        Infix total;
        for (const Ref operand : operands()) {
          const bool minus = arena.split(operand).coefficient.sign() < 0;
          const Infix part = infix(arena, minus ? arena.negate(operand) : operand);
          if (total.text.empty()) total = minus ? language_.operation(Code::negate, part, part) : part;
          else total = language_.operation(minus ? Code::subtract : Code::add, total, part);
        }
        return total;
      }
      case Op::product: {
        if (const Arena::Term term = arena.split(r); (-term.coefficient).is_one()) {
          const Infix rest = infix(arena, term.rest);
          return language_.operation(Code::negate, rest, rest);
        }
        Infix total;
        for (const Ref operand : operands()) {
          const Infix part = infix(arena, operand);
          total = total.text.empty() ? part : language_.operation(Code::multiply, total, part);
        }
        return total;
      }
      default: return infix(arena, arena.argument(r));
    }
  }

  const Language& language_;
  const std::string power_, fence_;
};

// Only letters, digits and punctuation that mean nothing to LaTeX or XML.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += is_letter(c) || (c >= '0' && c <= '9') || c == ',' || c == ':' || c == '=' || c == '(' || c == ')' ||
                   c == '/' || c == '.' || c == '*'
               ? c
               : ' ';
  return out;
}

}  // namespace

std::vector<EmittedFile> latex_inverse_geometry(const SolutionTree& tree, const std::string& name) {
  const auto language = latex_language({});
  const Markup markup(*language, "{{{0}}}^{{{1}}}", "({})");
  std::string out =
      "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,textcomp}\n"
      "\\usepackage[margin=2cm]{geometry}\n\\allowdisplaybreaks\n\\begin{document}\n\\section*{" +
      plain(name) + "}\n";
  std::string block;
  const auto close = [&] {
    if (block.ends_with(" \\\\\n")) block.erase(block.size() - 4, 3);
    if (!block.empty()) out += "\\begin{align*}\n" + block + "\\end{align*}\n";
    block.clear();
  };
  for (const TreeLine& line : tree_lines(tree)) {
    if (line.kind == TreeLine::Kind::heading) {
      close();
      out += fmt::format("\\paragraph{{{}}}\n", plain(line.left));
    } else {
      block += language->assignment(markup.formula(line.left).text, markup.formula(line.right));
    }
  }
  close();
  return {{name + ".tex", out + "\\end{document}\n"}};
}

std::vector<EmittedFile> mathml_inverse_geometry(const SolutionTree& tree, const std::string& name) {
  const auto language = mathml_language({});
  const Markup markup(*language, "<msup><mrow>{0}</mrow><mn>{1}</mn></msup>", "<mrow><mo>(</mo>{}<mo>)</mo></mrow>");
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head><meta "
      "charset=\"utf-8\"/><title>{0}</title></head>\n"
      "<body>\n<h1>{0}</h1>\n",
      plain(name));
  for (const TreeLine& line : tree_lines(tree)) {
    if (line.kind == TreeLine::Kind::heading)
      out += line.left.starts_with("undetermined") ? fmt::format("<p>{}</p>\n", plain(line.left))
                                                   : fmt::format("<h2>{}</h2>\n", plain(line.left));
    else out += language->assignment(markup.formula(line.left).text, markup.formula(line.right));
  }
  // Names have several letters: a product of two needs space between them.
  const std::string times = "<mo>&#8290;</mo>";
  for (std::size_t at = out.find(times); at != std::string::npos; at = out.find(times, at + times.size()))
    out.insert(at + times.size(), "<mspace width=\"0.2em\"/>");
  return {{name + ".html", out + "</body>\n</html>\n"}};
}

}  // namespace armature::internal
