// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The canonical forms of sums, products and powers, described in arena.h.
#include <algorithm>
#include <limits>

#include "armature/base/error.h"
#include "armature/expr/arena.h"
#include "armature/expr/order.h"

namespace armature {
namespace {

// One term of a sum under construction: coefficient * rest.
struct Addend {
  Ref rest;
  Rational coefficient;
};

// Sorts by `rest` and adds up the coefficients of equal rests; zero terms are dropped.
void collect(const Arena& arena, std::vector<Addend>& terms) {
  std::sort(terms.begin(), terms.end(),
            [&](const Addend& a, const Addend& b) { return internal::compare(arena, a.rest, b.rest) < 0; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < terms.size();) {
    Addend total = terms[i++];
    while (i < terms.size() && terms[i].rest == total.rest)
      total.coefficient = total.coefficient + terms[i++].coefficient;
    if (!total.coefficient.is_zero()) terms[kept++] = total;
  }
  terms.resize(kept);
}

// The power of a constant; an error beyond a million digits.
Rational constant_power(Rational base, std::int32_t exponent) {
  auto n = static_cast<std::uint32_t>(std::abs(static_cast<std::int64_t>(exponent)));
  if (base == Rational(-1)) n %= 2;
  if (!base.is_one() && !base.is_zero() &&
      (base.numerator_text().size() + base.denominator_text().size()) * n >= 1'000'000)
    throw UnmetRequest("the numbers of a formula grow beyond a million digits", "lower its exponents");
  Rational result = 1;
  for (; n != 0; n >>= 1) {
    if (n & 1U) result = result * base;
    if (n > 1) base = base * base;
  }
  return exponent < 0 ? Rational(1) / result : result;
}

std::int32_t checked_exponent(std::int64_t exponent) {
  if (exponent < std::numeric_limits<std::int32_t>::min() || exponent > std::numeric_limits<std::int32_t>::max())
    throw UnmetRequest("the exponents of a formula grow beyond 2^31", "lower them");
  return static_cast<std::int32_t>(exponent);
}

}  // namespace

Arena::Term Arena::split(Ref a) {
  switch (op(a)) {
    case Op::constant: return {value(a), one_};
    case Op::product: {
      const std::span<const Ref> factors = operands(a);
      if (!is_constant(factors[0])) return {1, a};
      const Rational coefficient = value(factors[0]);
      if (factors.size() == 2) return {coefficient, factors[1]};
      const std::vector<Ref> rest(factors.begin() + 1, factors.end());  // interning may move the pool
      return {coefficient, intern_list(Op::product, rest)};
    }
    default: return {1, a};
  }
}

// The sign that canonical factors and angles have in front: that of the first non-constant term of a sum, of a
// product's coefficient, or of a constant.
bool Arena::leads_negative(Ref a) const {
  switch (op(a)) {
    case Op::constant: return value(a).sign() < 0;
    case Op::product: {
      const Ref first = operands(a)[0];
      return is_constant(first) && value(first).sign() < 0;
    }
    case Op::sum: {
      const std::span<const Ref> terms = operands(a);
      return leads_negative(terms[is_constant(terms[0]) ? 1 : 0]);
    }
    default: return false;
  }
}

Ref Arena::sum(std::span<const Ref> inputs) {
  std::vector<Addend> terms;
  terms.reserve(inputs.size() + 2);
  for (const Ref input : inputs) {
    if (is_zero(input)) continue;
    const Term term = split(input);
    terms.push_back({term.rest, term.coefficient});
  }
  // A sum that stands alone, or is left alone once like terms are collected (3*s - 2*s), is opened.
  const auto open_sums = [&] {
    bool any = false;
    for (std::size_t i = 0, count = terms.size(); i < count; ++i) {
      const Addend term = terms[i];
      const bool unit = term.coefficient.is_one() || term.coefficient == Rational(-1);
      if (!unit || op(term.rest) != Op::sum) continue;
      any = true;
      terms[i].coefficient = 0;
      const std::span<const Ref> inner = operands(term.rest);
      const std::vector<Ref> copy(inner.begin(), inner.end());  // interning may move the pool
      for (const Ref each : copy) {
        const Term part = split(each);
        terms.push_back({part.rest, term.coefficient.is_one() ? part.coefficient : -part.coefficient});
      }
    }
    return any;
  };
  open_sums();
  do collect(*this, terms);
  while (open_sums());
  if (terms.empty()) return zero_;
  std::vector<Ref> canonical;
  canonical.reserve(terms.size());
  for (const Addend& term : terms) canonical.push_back(scale(term.coefficient, term.rest));
  if (canonical.size() == 1) return canonical[0];
  // `one` is the rest of the constant term and sorts first, since no other rest is a number.
  return intern_list(Op::sum, canonical);
}

Ref Arena::scale(Rational factor, Ref a) {
  if (factor.is_zero()) return zero_;
  if (factor.is_one()) return a;
  switch (op(a)) {
    case Op::constant: return constant(factor * value(a));
    case Op::product: {
      const Term term = split(a);
      if (!term.coefficient.is_one()) return scale(factor * term.coefficient, term.rest);
      std::vector<Ref> scaled{constant(factor)};
      const std::span<const Ref> factors = operands(a);
      scaled.insert(scaled.end(), factors.begin(), factors.end());
      return intern_list(Op::product, scaled);
    }
    case Op::sum:
      if (factor == Rational(-1)) return negate(a);
      if (leads_negative(a)) return scale(-factor, negate(a));
      [[fallthrough]];
    default: {
      const Ref pair[] = {constant(factor), a};
      return intern_list(Op::product, pair);
    }
  }
}

Ref Arena::negate(Ref a) {
  if (op(a) != Op::sum) return scale(-1, a);
  const std::span<const Ref> terms = operands(a);
  std::vector<Ref> negated(terms.begin(), terms.end());
  for (Ref& term : negated) term = scale(-1, term);
  return intern_list(Op::sum, negated);
}

Ref Arena::add(Ref a, Ref b) {
  if (is_zero(a)) return b;
  if (is_zero(b)) return a;
  const Ref both[] = {a, b};
  return sum(both);
}

Ref Arena::subtract(Ref a, Ref b) {
  if (a == b) return zero_;
  return add(a, negate(b));
}

void Arena::gather_factors(Ref factor, std::int32_t exponent, Rational& coefficient,
                           std::vector<std::pair<Ref, std::int32_t>>& factors) {
  switch (op(factor)) {
    case Op::constant: coefficient = coefficient * constant_power(value(factor), exponent); return;
    case Op::product: {
      const std::span<const Ref> inner = operands(factor);
      const std::vector<Ref> copy(inner.begin(), inner.end());
      for (const Ref each : copy) gather_factors(each, exponent, coefficient, factors);
      return;
    }
    case Op::power: {
      const std::int64_t total = static_cast<std::int64_t>(exponent) * this->exponent(factor);
      return gather_factors(argument(factor), checked_exponent(total), coefficient, factors);
    }
    case Op::sum:
      if (leads_negative(factor)) {
        if (exponent % 2 != 0) coefficient = -coefficient;
        factor = negate(factor);
      }
      [[fallthrough]];
    default: factors.emplace_back(factor, exponent);
  }
}

Ref Arena::multiply_parts(Rational coefficient, std::vector<std::pair<Ref, std::int32_t>>& factors) {
  if (coefficient.is_zero()) return zero_;
  std::sort(factors.begin(), factors.end(),
            [&](const auto& a, const auto& b) { return internal::compare(*this, a.first, b.first) < 0; });
  std::vector<Ref> canonical;
  canonical.reserve(factors.size() + 1);
  for (std::size_t i = 0; i < factors.size();) {
    const Ref base = factors[i].first;
    std::int64_t total = 0;
    while (i < factors.size() && factors[i].first == base) total += factors[i++].second;
    if (total == 0) continue;
    const std::int32_t exponent = checked_exponent(total);
    canonical.push_back(exponent == 1 ? base : intern(Op::power, base.index, static_cast<std::uint32_t>(exponent)));
  }
  if (canonical.empty()) return constant(coefficient);
  if (canonical.size() == 1) return scale(coefficient, canonical[0]);
  if (!coefficient.is_one()) canonical.insert(canonical.begin(), constant(coefficient));
  return intern_list(Op::product, canonical);
}

Ref Arena::product(std::span<const Ref> inputs) {
  Rational coefficient = 1;
  std::vector<std::pair<Ref, std::int32_t>> factors;
  factors.reserve(inputs.size() + 2);
  for (const Ref input : inputs) gather_factors(input, 1, coefficient, factors);
  return multiply_parts(coefficient, factors);
}

Ref Arena::multiply(Ref a, Ref b) {
  if (is_zero(a) || is_zero(b)) return zero_;
  if (is_one(a)) return b;
  if (is_one(b)) return a;
  const Ref both[] = {a, b};
  return product(both);
}

Ref Arena::divide(Ref a, Ref b) {
  ARMATURE_CHECK(!is_zero(b));
  return multiply(a, power(b, -1));
}

Ref Arena::power(Ref base, std::int32_t exponent) {
  if (exponent == 0) return one_;
  if (exponent == 1) return base;
  ARMATURE_CHECK(exponent > 0 || !is_zero(base));
  Rational coefficient = 1;
  std::vector<std::pair<Ref, std::int32_t>> factors;
  gather_factors(base, exponent, coefficient, factors);
  return multiply_parts(coefficient, factors);
}

}  // namespace armature
