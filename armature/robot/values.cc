// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/limits.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

constexpr double longest_number = 5'000;  // digits; beyond, exact arithmetic takes noticeable time
constexpr std::size_t most_divisors = 1'000;

// A bound on the digits of a value, as a number that adds up through sums, products and powers alike.
struct Digits {
  double count = 0;
  friend Digits operator+(Digits a, Digits b) { return {a.count + b.count}; }
  friend Digits operator*(Digits a, Digits b) { return {a.count + b.count}; }
  friend Digits operator/(Digits a, Digits b) { return {a.count + b.count}; }
};

struct DigitsField {
  using Value = Digits;
  const std::unordered_map<std::string, double>& digits;

  Value constant(const Rational& value) const {
    if (value.small_integer()) return {std::log10(2.0 + std::abs(static_cast<double>(*value.small_integer())))};
    return {static_cast<double>(value.numerator_text().size() + value.denominator_text().size())};
  }
  Value pi() const { return {1}; }
  Value symbol(const std::string& name) const {
    const auto found = digits.find(name);
    return {found == digits.end() ? 0 : found->second};
  }
  Value sin(const Arena&, Ref angle, std::span<const Value> values) const { return values[angle.index]; }
  Value cos(const Arena&, Ref angle, std::span<const Value> values) const { return values[angle.index]; }
  Value sign(Value a) const { return a; }
  Value tanh(Value a) const { return a; }
};

// A bound on the exponents of a value: those of a product add up.
struct Degree {
  double value = 0;
  friend Degree operator+(Degree a, Degree b) { return {std::max(a.value, b.value)}; }
  friend Degree operator*(Degree a, Degree b) { return {a.value + b.value}; }
  friend Degree operator/(Degree a, Degree b) { return {a.value + b.value}; }
};

struct DegreeField {
  using Value = Degree;
  const std::unordered_map<std::string, double>& degrees;

  Value constant(const Rational&) const { return {0}; }
  Value pi() const { return {1}; }
  Value symbol(const std::string& name) const {
    const auto found = degrees.find(name);
    return {found == degrees.end() ? 1 : found->second};
  }
  Value sin(const Arena&, Ref angle, std::span<const Value> values) const { return sign(values[angle.index]); }
  Value cos(const Arena&, Ref angle, std::span<const Value> values) const { return sign(values[angle.index]); }
  Value sign(Value a) const { return {std::max(1.0, a.value)}; }
  Value tanh(Value a) const { return sign(a); }
};

// The bound `Field` computes for each formula, with its symbols replaced by `values`.
template <class Field>
std::vector<typename Field::Value> bounds_of(const Arena& arena, std::span<const Ref> formulas,
                                             const std::unordered_map<Ref, Ref>& values, double Field::Value::* bound) {
  const std::unordered_map<std::string, double> none;
  std::unordered_map<std::string, double> of_symbol;
  std::vector<Ref> symbols, replacements;
  for (const auto& [symbol, value] : values) {
    symbols.push_back(symbol);
    replacements.push_back(value);
  }
  const auto bounds = evaluate(arena, replacements, Field{none});
  for (std::size_t i = 0; i < symbols.size(); ++i) of_symbol[arena.name_of(symbols[i])] = bounds[i].*bound;
  return evaluate(arena, formulas, Field{of_symbol});
}

void refuse_what_grows(const Arena& arena, std::span<const Ref> formulas, const std::unordered_map<Ref, Ref>& values) {
  for (const Digits& digits : bounds_of<DigitsField>(arena, formulas, values, &Digits::count))
    if (!(digits.count <= longest_number))
      throw UnmetRequest("the numbers of a formula grow beyond 5000 digits", "lower its exponents");
  for (const Degree& degree : bounds_of<DegreeField>(arena, formulas, values, &Degree::value))
    if (!(degree.value <= static_cast<double>(Limits::exponent)))
      throw UnmetRequest(fmt::format("the exponents of a formula grow beyond {}", Limits::exponent),
                         "lower its exponents");
}

// An inner divisor has a smaller index than one around it, so the first zero found is the cause.
void refuse_zero_divisors(Arena& arena, std::span<const Ref> formulas, const std::unordered_map<Ref, Ref>& values) {
  const std::vector<char> needed = reachable(arena, formulas);
  std::size_t divisors = 0;
  for (std::uint32_t i = 0; i < needed.size(); ++i) {
    const Ref node{i};
    if (!needed[i] || arena.op(node) != Op::power || arena.exponent(node) > 0) continue;
    if (++divisors > most_divisors) throw UnmetRequest("more than 1000 different divisors", "simplify the formulas");
    if (arena.is_zero(substitute(arena, arena.argument(node), values)))
      throw UnmetRequest("a divisor becomes zero with the values given", "check the values of the parameters");
  }
}

}  // namespace

std::vector<Ref> with_values(Arena& arena, std::span<const Ref> formulas, const std::unordered_map<Ref, Ref>& values) {
  refuse_what_grows(arena, formulas, values);
  refuse_zero_divisors(arena, formulas, values);
  return substitute(arena, formulas, values);
}

void give_values(Robot& robot, const std::unordered_map<Ref, Ref>& values) {
  std::vector<Ref> formulas;
  for_each_formula(robot, [&](const Ref& formula) { formulas.push_back(formula); });
  const std::vector<Ref> valued = with_values(robot.arena, formulas, values);
  auto next = valued.begin();
  for_each_formula(robot, [&](Ref& formula) { formula = *next++; });
}

}  // namespace armature::internal
