// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Dual numbers a + b*e with e^2 = 0. Since f(a + e) = f(a) + f'(a)*e for every polynomial and, by its Taylor
// series, for sine and cosine, evaluating an expression at a + e gives its value and its exact derivative.
#pragma once

#include <cmath>

namespace armature::internal {

template <class Number>
struct Dual {
  using Scalar = Number;

  Number value{};
  Number derivative{};

  Dual() = default;
  Dual(Number v) : value(v) {}  // NOLINT: numbers are duals
  Dual(Number v, Number d) : value(v), derivative(d) {}

  friend Dual operator+(const Dual& a, const Dual& b) { return {a.value + b.value, a.derivative + b.derivative}; }
  friend Dual operator-(const Dual& a, const Dual& b) { return {a.value - b.value, a.derivative - b.derivative}; }
  friend Dual operator*(const Dual& a, const Dual& b) {
    return {a.value * b.value, a.derivative * b.value + a.value * b.derivative};
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const Number quotient = a.value / b.value;
    return {quotient, (a.derivative - quotient * b.derivative) / b.value};
  }
  Dual operator-() const { return {-value, -derivative}; }
  friend bool operator==(const Dual&, const Dual&) = default;
  friend bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend Dual sin(const Dual& a) {
    using std::cos, std::sin;
    return {sin(a.value), cos(a.value) * a.derivative};
  }
  friend Dual cos(const Dual& a) {
    using std::cos, std::sin;
    return {cos(a.value), -sin(a.value) * a.derivative};
  }
  friend Dual tanh(const Dual& a) {
    using std::tanh;
    const Number t = tanh(a.value);
    return {t, (Number(1) - t * t) * a.derivative};
  }
};

}  // namespace armature::internal
