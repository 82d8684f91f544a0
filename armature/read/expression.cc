// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursive descent over the grammar in the header; depth is bounded by Limits::nesting. Exact arithmetic can produce
// numbers of unbounded length (9^99^99), so each value carries a weight, a bound on its digits and its degree.
#include "armature/read/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "armature/base/characters.h"
#include "armature/base/limits.h"
#include "armature/base/text.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr std::size_t heaviest = Limits::exponent;

// What people type, or paste from a paper, and what to write instead.
constexpr std::array<std::pair<std::string_view, const char*>, 13> look_alikes = {{
    {"\xe2\x88\x92", "write the minus sign of the keyboard: -"},
    {"\xe2\x80\x93", "write the minus sign of the keyboard: -"},
    {"\xe2\x80\x94", "write the minus sign of the keyboard: -"},
    {"\xc3\x97", "write multiplication as *"},
    {"\xc2\xb7", "write multiplication as *"},
    {"\xe2\x8b\x85", "write multiplication as *"},
    {"\xc3\xb7", "write division as /"},
    {"\xcf\x80", "write pi"},
    {"\xc2\xb0", "angles are radians: write 90*pi/180"},
    {"\xc2\xb2", "write powers with ^, as in x^2"},
    {"\xc2\xb3", "write powers with ^, as in x^2"},
    {"\xc2\xbd", "write 1/2"},
    {"\xc2\xa0", "this space is a special one: type it anew"},
}};
constexpr std::array<std::string_view, 9> unit_words = {"m", "mm", "cm", "kg", "g", "rad", "n", "nm", "s"};

// The character at the start of `text`, of one to four bytes.
std::string_view first_character(std::string_view text) {
  std::size_t size = 1;
  while (size < std::min<std::size_t>(text.size(), 4) && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U)
    ++size;
  return text.substr(0, size);
}

// Thrown to leave the recursion at the first error of a formula; caught by parse_expression.
struct Problem {
  std::size_t at;
  std::string message, hint;
};

struct Value {
  Ref ref;
  std::size_t weight;
};

class Parser {
 public:
  Parser(Arena& arena, std::string_view text, const Limits& limits) : arena_(arena), text_(text), limits_(limits) {}

  Ref parse() {
    if (text_.size() > limits_.expression_length)
      throw Problem{0, fmt::format("a formula of {} characters is too long", text_.size()),
                    fmt::format("at most {} are read", limits_.expression_length)};
    skip_space();
    if (at_end()) throw Problem{at_, "a number or formula is missing", "write 0 if it is zero"};
    const Value result = sum();
    if (!at_end()) unexpected();
    const std::optional<double> known = number(arena_, result.ref);
    if (known && !std::isfinite(*known))
      throw Problem{0, "the formula has no finite value", "check its divisors and powers"};
    return result.ref;
  }

 private:
  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool next_is(char c) const { return !at_end() && text_[at_] == c; }
  void skip_space() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }
  void advance() {
    ++at_;
    skip_space();
  }
  bool take(char c) {
    if (!next_is(c)) return false;
    advance();
    return true;
  }

  // Something stands where an operator or the end should be.
  [[noreturn]] void unexpected() const {
    const char c = peek();
    if (c == ',') throw Problem{at_, "a comma in a number or formula", "use a point as decimal separator, as in 1.5"};
    if (c == ')') throw Problem{at_, "a closing parenthesis without an opening one", "remove it or add the other"};
    if (c == '^') throw Problem{at_, "a power of a power", "say which comes first with parentheses: (x^2)^3"};
    if (starts_name(c)) {
      std::size_t end = at_;
      while (end < text_.size() && starts_name(text_[end])) ++end;
      const std::string word = lower_case(text_.substr(at_, end - at_));
      if (word.starts_with("deg")) throw Problem{at_, "a unit in a formula", "angles are radians: write 90*pi/180"};
      if (word == "d" && at_ > 0 && (is_digit(text_[at_ - 1]) || text_[at_ - 1] == '.') && end < text_.size() &&
          (text_[end] == '-' || text_[end] == '+' || is_digit(text_[end])))
        throw Problem{at_, "an exponent with a D", "write 1.0e-3; a product needs its sign, as in 2*D3"};
      if (std::find(unit_words.begin(), unit_words.end(), word) != unit_words.end() &&
          (end == text_.size() || !is_digit(text_[end])))
        throw Problem{at_, fmt::format("a unit in a formula, or an operator is missing before '{}'", word),
                      "numbers are in metres, kilograms, seconds and radians, without units; a product needs its *"};
      throw Problem{at_, fmt::format("an operator is missing before '{}'", printable(text_.substr(at_, 20))),
                    "write the multiplication sign, as in 2*D3"};
    }
    if (is_digit(c) || c == '(' || c == '.')
      throw Problem{at_, fmt::format("an operator is missing before '{}'", printable(text_.substr(at_, 20))),
                    "write +, -, * or / between two values"};
    const std::string_view character = first_character(text_.substr(at_));
    const auto known =
        std::find_if(look_alikes.begin(), look_alikes.end(), [&](const auto& each) { return each.first == character; });
    throw Problem{at_, fmt::format("'{}' is not expected in a formula", printable(character)),
                  known != look_alikes.end() ? known->second
                  : character.size() > 1     ? "names are made of the letters a to z, digits and _"
                                             : "formulas have numbers, names, + - * / ^, parentheses, sin, cos and pi"};
  }

  Value weigh(std::size_t start, Ref ref, std::size_t weight) const {
    if (weight > heaviest)
      throw Problem{start, "the numbers or powers of this formula grow too large", "give its value instead"};
    return {ref, weight};
  }

  Value sum() {
    const std::size_t start = at_;
    if (depth_++ > limits_.nesting)
      throw Problem{at_, fmt::format("a formula is nested more than {} deep", limits_.nesting), "simplify it"};
    Value total = (take('+'), product());
    std::vector<Ref> terms{total.ref};
    while (next_is('+') || next_is('-')) {
      const bool negative = next_is('-');
      advance();
      const Value term = product();
      terms.push_back(negative ? arena_.negate(term.ref) : term.ref);
      total.weight += term.weight;
    }
    --depth_;
    return weigh(start, terms.size() == 1 ? total.ref : arena_.sum(terms), total.weight);
  }

  Value product() {
    const std::size_t start = at_;
    Value total = power();
    while (next_is('*') || next_is('/')) {
      const bool division = next_is('/');
      advance();
      if (next_is('*')) throw Problem{at_, "'**' is not an operator here", "write powers with ^, as in x^2"};
      const std::size_t divisor = at_;
      const Value factor = power();
      if (division && arena_.is_zero(factor.ref)) throw Problem{divisor, "a division by zero", "check the divisor"};
      total = weigh(start, total.ref, total.weight + factor.weight);
      total.ref = division ? arena_.divide(total.ref, factor.ref) : arena_.multiply(total.ref, factor.ref);
    }
    return total;
  }

  Value power() {
    const std::size_t start = at_;
    const Value base = atom();
    if (!take('^')) return base;
    const std::size_t exponent_at = at_;
    const bool negative = take('-');
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const bool whole =
        end > at_ && (end == text_.size() || (text_[end] != '.' && text_[end] != 'e' && text_[end] != 'E'));
    if (!whole)
      throw Problem{exponent_at, "an exponent that is not a whole number",
                    "write x^2 or x^-1; other powers are not known"};
    std::size_t exponent = 0;
    for (; at_ < end && exponent <= heaviest; ++at_)
      exponent = 10 * exponent + static_cast<std::size_t>(text_[at_] - '0');
    if (exponent > heaviest)
      throw Problem{exponent_at, fmt::format("an exponent above {}", heaviest), "give the value instead"};
    skip_space();
    if (negative && exponent > 0 && arena_.is_zero(base.ref))
      throw Problem{start, "a division by zero", "a negative power of zero has no value"};
    const Value result = weigh(start, base.ref, base.weight * std::max<std::size_t>(exponent, 1));
    const auto power = static_cast<std::int32_t>(exponent);
    return {arena_.power(base.ref, negative ? -power : power), result.weight};
  }

  Value atom() {
    if (at_end()) throw Problem{at_, "the formula ends where a value is expected", "complete it"};
    const char c = peek();
    if (is_digit(c) || c == '.') return decimal();
    if (starts_name(c)) return name();
    if (c == '(') return parenthesis();
    if (c == '-') {
      if (++depth_ > limits_.nesting) throw Problem{at_, "too many signs in a row", "simplify the formula"};
      advance();
      const Value value = power();
      --depth_;
      return {arena_.negate(value.ref), value.weight};
    }
    if (c == ')') throw Problem{at_, "nothing stands before a closing parenthesis", "write a value there"};
    if (c == '+' || c == '*' || c == '/' || c == '^')
      throw Problem{at_, fmt::format("a value is missing before '{}'", c), "write a number or a name there"};
    unexpected();
  }

  Value parenthesis() {
    const std::size_t opening = at_;
    advance();
    const Value inside = sum();
    if (at_end()) throw Problem{opening, "a parenthesis is not closed", "add the closing one"};
    if (!take(')')) unexpected();
    return inside;
  }

  Value decimal() {
    const std::size_t start = at_;
    std::size_t end = at_;
    const auto digits = [&] {
      while (end < text_.size() && is_digit(text_[end])) ++end;
    };
    digits();
    if (end < text_.size() && text_[end] == '.') ++end;
    digits();
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      const std::size_t mantissa = end++;
      if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
      if (end < text_.size() && is_digit(text_[end])) digits();
      else end = mantissa;
    }
    const std::string_view literal = text_.substr(start, end - start);
    if (lower_case(text_.substr(start, 4)) == ".inf" || lower_case(text_.substr(start, 4)) == ".nan") not_finite(start);
    if (literal == ".") throw Problem{start, "a point without digits", "write a number such as 0.5"};
    const std::optional<Rational> exact = Rational::from_decimal(literal);
    if (!exact || !std::isfinite(exact->to_double()))
      throw Problem{start, fmt::format("the number {} is out of range", printable(literal, 40)),
                    "numbers lie between 1e-400 and 1e308 in size"};
    at_ = end;
    skip_space();
    const std::size_t longest = std::max(exact->numerator_text().size(), exact->denominator_text().size());
    return weigh(start, arena_.constant(*exact), longest);
  }

  [[noreturn]] static void not_finite(std::size_t at) {
    throw Problem{at, "a value that is not a finite number", "give a number, or a name for a value still unknown"};
  }

  Value name() {
    const std::size_t start = at_;
    while (!at_end() && continues_name(text_[at_])) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    skip_space();
    const std::string lower = lower_case(word);
    if (lower == "nan" || lower == "inf" || lower == "infinity") not_finite(start);
    if (next_is('(')) {
      if (lower == "sin" || lower == "cos") {
        const Value argument = parenthesis();
        return {lower == "sin" ? arena_.sin(argument.ref) : arena_.cos(argument.ref), argument.weight};
      }
      throw Problem{start, fmt::format("'{}' is not a function known here", printable(word, 40)),
                    lower == "tan"    ? "write sin(x)/cos(x)"
                    : lower == "sqrt" ? "give the value of the root"
                                      : "the functions are sin and cos; multiplication needs its sign: x*(y + z)"};
    }
    if (lower == "sin" || lower == "cos")
      throw Problem{start, fmt::format("{} without an argument", lower), fmt::format("write {}(x)", lower)};
    if (lower == "pi") return {arena_.pi(), 1};
    return {arena_.symbol(word), 1};
  }

  Arena& arena_;
  std::string_view text_;
  const Limits& limits_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

// `where`, moved to the character `offset` of `text`.
Location moved_to(Location where, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t last_line = before.rfind('\n');
  if (where.line > 0) where.line += static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  if (last_line != std::string_view::npos) where.column = static_cast<int>(offset - last_line);
  else if (where.column > 0) where.column += static_cast<int>(offset);
  return where;
}

}  // namespace

std::optional<Ref> parse_expression(Arena& arena, std::string_view text, const Location& where,
                                    Diagnostics& diagnostics, const Limits& limits) {
  try {
    return Parser(arena, text, limits).parse();
  } catch (const Problem& problem) {
    diagnostics.error(moved_to(where, text, problem.at), problem.message, problem.hint);
    return std::nullopt;
  }
}

}  // namespace armature::internal
