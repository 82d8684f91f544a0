// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Evaluation over floating-point numbers: float, double, long double, and dual numbers over them (dual.h).
#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/expr/evaluate.h"

namespace armature {

template <class Number>
class NumericField {
 public:
  using Value = Number;
  using Symbols = std::unordered_map<std::string, Number>;

  explicit NumericField(Symbols symbols) : symbols_(std::move(symbols)) {}

  Value constant(const Rational& value) const { return static_cast<Number>(value.to_long_double()); }
  Value pi() const { return static_cast<Number>(std::numbers::pi_v<long double>); }
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

 private:
  Symbols symbols_;
};

// Doubles are rounded once from the exact rational, not twice through long double.
template <>
inline double NumericField<double>::constant(const Rational& value) const {
  return value.to_double();
}

}  // namespace armature
