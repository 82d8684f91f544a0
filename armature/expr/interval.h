// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Interval arithmetic: every operation returns an interval that contains all results of its operands' points, so the
// value of an expression over a box of inputs encloses all its values there. Bounds are doubles, widened outwards after
// each operation by at least one unit in the last place (sums, products, quotients are correctly rounded), and by a few
// for sine and cosine, whose library versions err by less than 2.
//
// An entry may be unbounded; an empty interval does not exist.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/expr/evaluate.h"

namespace armature::internal {

struct Interval {
  double lower = 0, upper = 0;

  Interval() = default;
  Interval(double value) : lower(value), upper(value) {}  // NOLINT: numbers are intervals
  Interval(double from, double to) : lower(from), upper(to) {}

  double width() const { return upper - lower; }
  double middle() const { return lower + (upper - lower) / 2; }
  double magnitude() const { return std::max(std::abs(lower), std::abs(upper)); }  // the largest |x|
  double mignitude() const { return lower > 0 ? lower : upper < 0 ? -upper : 0; }  // the smallest |x|
  bool contains(double x) const { return lower <= x && x <= upper; }

  // [from, to] widened by `steps` units in the last place: |x| 2^-52 is between one and two of them.
  static Interval outward(double from, double to, int steps = 1) {
    const double units = steps * 0x1p-52;
    constexpr double least = std::numeric_limits<double>::denorm_min();
    return {std::isinf(from) ? from : from - (std::abs(from) * units + least),
            std::isinf(to) ? to : to + (std::abs(to) * units + least)};
  }
  static Interval everything() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {-infinity, infinity};
  }

  Interval operator-() const { return {-upper, -lower}; }
  friend Interval operator+(Interval a, Interval b) { return outward(a.lower + b.lower, a.upper + b.upper); }
  friend Interval operator-(Interval a, Interval b) { return a + -b; }
  friend Interval operator*(Interval a, Interval b) {
    // 0 * infinity is 0: the bounds are those of finite numbers, however large.
    const auto times = [](double x, double y) { return x == 0 || y == 0 ? 0 : x * y; };
    const auto [from, to] = std::minmax(
        {times(a.lower, b.lower), times(a.lower, b.upper), times(a.upper, b.lower), times(a.upper, b.upper)});
    return from == 0 && to == 0 ? Interval(0) : outward(from, to);
  }
  friend Interval operator/(Interval a, Interval b) {
    if (b.contains(0)) return everything();
    return a * outward(1 / b.upper, 1 / b.lower);
  }
  friend Interval square(Interval a) {
    const Interval product = a * a;
    return a.contains(0) ? Interval{0, product.upper} : Interval{std::max(0.0, product.lower), product.upper};
  }
};

// cos over an interval: its values at the ends, and 1 or -1 where a multiple of pi may lie between. The multiples are
// widened by far more than the error of dividing by pi.
inline Interval cos(Interval a) {
  constexpr double largest = 1e6;  // beyond, the division by pi is too inaccurate
  if (!(a.width() < 2 * std::numbers::pi) || a.magnitude() > largest) return {-1, 1};
  const double slack = 1e-9;
  const double first = std::ceil(a.lower / std::numbers::pi - slack),
               last = std::floor(a.upper / std::numbers::pi + slack);
  const auto [from, to] = std::minmax({std::cos(a.lower), std::cos(a.upper)});
  Interval result = Interval::outward(from, to, 4);
  for (double k = first; k <= last; ++k)
    (std::fmod(k, 2) == 0 ? result.upper : result.lower) = std::fmod(k, 2) == 0 ? 1 : -1;
  return {std::max(result.lower, -1.0), std::min(result.upper, 1.0)};
}

inline Interval sin(Interval a) {
  const Interval quarter = Interval::outward(std::numbers::pi / 2, std::numbers::pi / 2);
  return cos(a - quarter);
}

// The library's tanh errs by less than 3 units in the last place.
inline Interval tanh(Interval a) {
  const Interval result = Interval::outward(std::tanh(a.lower), std::tanh(a.upper), 4);
  return {std::max(result.lower, -1.0), std::min(result.upper, 1.0)};
}

// A field for evaluate(): symbols take their intervals from a table.
class IntervalField {
 public:
  using Value = Interval;
  using Symbols = std::unordered_map<std::string, Interval>;

  explicit IntervalField(Symbols symbols) : symbols_(std::move(symbols)) {}

  Value constant(const Rational& value) const {
    const double nearest = value.to_double();
    const auto integer = value.small_integer();
    return integer && std::abs(*integer) < (std::int64_t{1} << 53) ? Interval(nearest)
                                                                   : Interval::outward(nearest, nearest);
  }
  Value pi() const { return Interval::outward(std::numbers::pi, std::numbers::pi); }
  Value symbol(const std::string& name) const {
    const auto found = symbols_.find(name);
    if (found == symbols_.end()) throw UnmetRequest("no range is given for the symbol " + name);
    return found->second;
  }
  Value sin(const Arena&, Ref angle, std::span<const Value> values) const { return internal::sin(values[angle.index]); }
  Value cos(const Arena&, Ref angle, std::span<const Value> values) const { return internal::cos(values[angle.index]); }
  Value sign(const Value& a) const {
    return {a.lower > 0 ? 1.0 : a.lower < 0 ? -1.0 : 0.0, a.upper > 0 ? 1.0 : a.upper < 0 ? -1.0 : 0.0};
  }
  Value tanh(const Value& a) const { return internal::tanh(a); }

 private:
  Symbols symbols_;
};

}  // namespace armature::internal
