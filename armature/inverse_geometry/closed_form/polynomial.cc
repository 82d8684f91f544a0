// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/polynomial.h"

#include <algorithm>

namespace armature::internal {

Polynomial::Polynomial(const Rational& number) {
  if (!number.is_zero()) terms_.emplace(PolynomialMonomial(), number);
}

Polynomial Polynomial::variable(Variable v) {
  Polynomial result;
  result.terms_.emplace(PolynomialMonomial(1, v), 1);
  return result;
}

bool Polynomial::has(Variable v) const {
  return std::ranges::any_of(terms_, [v](const auto& term) { return term.first.find(v) != PolynomialMonomial::npos; });
}

void Polynomial::add(const PolynomialMonomial& monomial, const Rational& coefficient) {
  const auto [place, is_new] = terms_.try_emplace(monomial, coefficient);
  if (is_new) return;
  place->second = place->second + coefficient;
  if (place->second.is_zero()) terms_.erase(place);
}

// s^2 = 1 - c^2, as often as it occurs.
void Polynomial::add_reduced(PolynomialMonomial monomial, const Rational& coefficient) {
  for (std::size_t i = 0; i + 1 < monomial.size(); ++i)
    if (is_sine(monomial[i]) && monomial[i] == monomial[i + 1]) {
      const Variable cosine = static_cast<Variable>(monomial[i] - 1);
      monomial.erase(i, 2);
      add_reduced(monomial, coefficient);
      monomial.insert(std::ranges::lower_bound(monomial, cosine) - monomial.begin(), 2, cosine);
      return add_reduced(std::move(monomial), -coefficient);
    }
  add(monomial, coefficient);
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  Polynomial result = a;
  for (const auto& [monomial, coefficient] : b.terms_) result.add(monomial, coefficient);
  return result;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  Polynomial result = a;
  for (const auto& [monomial, coefficient] : b.terms_) result.add(monomial, -coefficient);
  return result;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [x, p] : a.terms_)
    for (const auto& [y, q] : b.terms_) {
      PolynomialMonomial product;
      product.reserve(x.size() + y.size());
      std::ranges::merge(x, y, std::back_inserter(product));
      result.add_reduced(std::move(product), p * q);
    }
  return result;
}

Polynomial Polynomial::scaled(const Rational& factor) const {
  Polynomial result;
  if (!factor.is_zero())
    for (const auto& [monomial, coefficient] : terms_) result.terms_.emplace(monomial, coefficient * factor);
  return result;
}

Polynomial Polynomial::monic() const { return is_zero() ? *this : scaled(Rational(1) / terms_.rbegin()->second); }

std::map<PolynomialMonomial, Polynomial> Polynomial::collected(const std::function<bool(Variable)>& belongs) const {
  std::map<PolynomialMonomial, Polynomial> result;
  for (const auto& [monomial, coefficient] : terms_) {
    PolynomialMonomial inside, outside;
    for (const Variable v : monomial) (belongs(v) ? inside : outside).push_back(v);
    result[inside].add(outside, coefficient);
  }
  return result;
}

Residue Polynomial::value(const std::function<Residue(Variable)>& of) const {
  Residue total = 0;
  for (const auto& [monomial, coefficient] : terms_) {
    Residue product = coefficient.modulo(Residue::prime);
    for (const Variable v : monomial) product = product * of(v);
    total = total + product;
  }
  return total;
}

}  // namespace armature::internal
