// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/formula.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

// What a step does; functions come last, in the order of their table.
struct Do {
  enum : std::uint8_t { push_value, push_name, add, subtract, multiply, divide, raise, negate, first_function };
};

struct Function {
  std::string_view name;
  double (*apply)(double);
};
constexpr std::array<Function, 14> functions = {{
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
    {"asin", [](double x) { return std::asin(x); }},
    {"acos", [](double x) { return std::acos(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"sinh", [](double x) { return std::sinh(x); }},
    {"cosh", [](double x) { return std::cosh(x); }},
    {"tanh", [](double x) { return std::tanh(x); }},
    {"exp", [](double x) { return std::exp(x); }},
    {"log", [](double x) { return std::log(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"abs", [](double x) { return std::abs(x); }},
    {"sign", [](double x) { return static_cast<double>((x > 0) - (x < 0)); }},
}};

constexpr std::size_t deepest = 100, longest = 2000;

bool in_number(char c) { return is_digit(c) || c == '.'; }

struct FormulaProblem {
  std::size_t at;
  std::string message, hint;
};

}  // namespace

class FormulaParser {
 public:
  FormulaParser(std::string_view text, std::span<const std::string> names) : text_(text), names_(names) {}

  Formula parse() {
    if (text_.size() > longest) throw FormulaProblem{0, "a formula of more than 2000 characters", "simplify it"};
    formula_.text_ = std::string(text_);
    skip();
    sum();
    if (at_ == text_.size()) return std::move(formula_);
    throw FormulaProblem{at_, fmt::format("'{}' is not expected here", printable(text_.substr(at_, 1))),
                         "formulas have numbers, names, + - * / ^, parentheses and functions such as sin, sqrt, sign"};
  }

 private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    skip();
    return true;
  }
  void emit(std::uint8_t code, std::uint32_t name = 0, double value = 0) {
    formula_.steps_.push_back({code, name, value});
  }

  void sum() {
    if (++depth_ > deepest) throw FormulaProblem{at_, "a formula is nested too deep", "simplify it"};
    take('+');
    product();
    while (true) {
      const bool plus = take('+');
      if (!plus && !take('-')) break;
      product();
      emit(plus ? Do::add : Do::subtract);
    }
    --depth_;
  }

  void product() {
    power();
    while (true) {
      const bool times = take('*');
      if (!times && !take('/')) break;
      power();
      emit(times ? Do::multiply : Do::divide);
    }
  }

  void power() {
    if (++depth_ > deepest) throw FormulaProblem{at_, "a formula is nested too deep", "simplify it"};
    if (take('-')) {
      power();
      emit(Do::negate);
    } else {
      atom();
      if (take('^')) {
        power();
        emit(Do::raise);
      }
    }
    --depth_;
  }

  void atom() {
    if (at_ < text_.size() && in_number(text_[at_])) return number();
    if (at_ < text_.size() && starts_name(text_[at_])) return name();
    if (!take('('))
      throw FormulaProblem{at_, at_ == text_.size() ? "a formula ends too early" : "a value is missing",
                           "a number, a name or a parenthesis stands here"};
    close();
  }

  void close() {
    const std::size_t open = at_;
    sum();
    if (!take(')')) throw FormulaProblem{open, "a parenthesis is not closed", "add )"};
  }

  void number() {
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc() || !std::isfinite(value))
      throw FormulaProblem{at_, "this is not a number", "as in 1.5e-3"};
    at_ = static_cast<std::size_t>(end - text_.data());
    skip();
    emit(Do::push_value, 0, value);
  }

  void name() {
    const std::size_t start = at_;
    while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    skip();
    for (std::size_t f = 0; f < functions.size(); ++f)
      if (functions[f].name == word) {
        if (!take('(')) throw FormulaProblem{at_, fmt::format("{} needs its argument in parentheses", word), ""};
        close();
        return emit(static_cast<std::uint8_t>(Do::first_function + f));
      }
    if (word == "pi") return emit(Do::push_value, 0, std::numbers::pi);
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (names_[i] == word) return emit(Do::push_name, static_cast<std::uint32_t>(i));
    std::string known;
    for (std::size_t i = 0; i < std::min<std::size_t>(names_.size(), 30); ++i)
      known += (i == 0 ? "" : ", ") + names_[i];
    throw FormulaProblem{start, fmt::format("'{}' is not known here", printable(word)), "there are " + known};
  }

  std::string_view text_;
  std::span<const std::string> names_;
  std::size_t at_ = 0, depth_ = 0;
  Formula formula_;
};

std::optional<Formula> Formula::parse(std::string_view text, std::span<const std::string> names, const Location& where,
                                      Diagnostics& diagnostics) {
  try {
    return FormulaParser(text, names).parse();
  } catch (const FormulaProblem& problem) {
    diagnostics.error({where.file, where.line, where.column + static_cast<int>(problem.at)},
                      fmt::format("{} in '{}'", problem.message, printable(text, 80)), problem.hint);
    return std::nullopt;
  }
}

double Formula::operator()(std::span<const double> values) const {
  std::array<double, deepest * 3> stack;
  std::size_t top = 0;
  const auto pair = [&](auto operation) {
    --top;
    stack[top - 1] = operation(stack[top - 1], stack[top]);
  };
  for (const Step& step : steps_) switch (step.code) {
      case Do::push_value: stack[top++] = step.value; break;
      case Do::push_name: stack[top++] = values[step.name]; break;
      case Do::add: pair([](double a, double b) { return a + b; }); break;
      case Do::subtract: pair([](double a, double b) { return a - b; }); break;
      case Do::multiply: pair([](double a, double b) { return a * b; }); break;
      case Do::divide: pair([](double a, double b) { return a / b; }); break;
      case Do::raise: pair([](double a, double b) { return std::pow(a, b); }); break;
      case Do::negate: stack[top - 1] = -stack[top - 1]; break;
      default: stack[top - 1] = functions[step.code - Do::first_function].apply(stack[top - 1]);
    }
  return stack[0];
}

void Formula::evaluate(std::span<const double* const> values, std::size_t count, double* result) const {
  std::vector<double> sample(values.size());
  for (std::size_t s = 0; s < count; ++s) {
    for (const Step& step : steps_)
      if (step.code == Do::push_name) sample[step.name] = values[step.name][s];
    result[s] = (*this)(sample);
  }
}

}  // namespace armature::internal
