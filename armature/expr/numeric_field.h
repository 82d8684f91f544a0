// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Evaluation over floating-point numbers: float, double, long double, dual numbers over them (dual.h), and the wider
// numbers of Boost.Multiprecision, such as cpp_bin_float_quad.
#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <type_traits>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/expr/evaluate.h"

namespace armature::internal {

// The number nearest to an exact one: rounded once, not twice through long double.
template <class Number>
Number nearest(const Rational& value) {
  if constexpr (std::is_same_v<Number, double>) return value.to_double();
  else if constexpr (std::is_floating_point_v<Number>) return static_cast<Number>(value.to_long_double());
  else if constexpr (requires { typename Number::Scalar; }) return Number(nearest<typename Number::Scalar>(value));
  else return Number(value.numerator_text()) / Number(value.denominator_text());
}

template <class Number>
Number nearest_pi() {
  if constexpr (std::is_floating_point_v<Number>) return std::numbers::pi_v<Number>;
  else if constexpr (requires { typename Number::Scalar; }) return Number(nearest_pi<typename Number::Scalar>());
  else return Number("3.1415926535897932384626433832795028841971693993751058209749445923078164");
}

template <class Number>
class NumericField {
 public:
  using Value = Number;
  using Symbols = std::unordered_map<std::string, Number>;

  explicit NumericField(Symbols symbols) : symbols_(std::move(symbols)) {}

  Value constant(const Rational& value) const { return nearest<Number>(value); }
  Value pi() const { return nearest_pi<Number>(); }
  Value symbol(const std::string& name) const {
    const auto found = symbols_.find(name);
    if (found == symbols_.end()) throw UnmetRequest("no value is given for the symbol " + name);
    return found->second;
  }
  Value sin(const Arena&, Ref angle, std::span<const Value> values) const {
    using std::sin;
    return sin(values[angle.index]);
  }
  Value cos(const Arena&, Ref angle, std::span<const Value> values) const {
    using std::cos;
    return cos(values[angle.index]);
  }
  Value sign(const Value& a) const { return Number((a > Number(0)) - (a < Number(0))); }
  Value tanh(const Value& a) const {
    using std::tanh;
    return tanh(a);
  }

 private:
  Symbols symbols_;
};

}  // namespace armature::internal
