// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/lumped_constants.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "armature/explicit/few_terms.h"
#include "armature/expr/print.h"

namespace armature::internal {
namespace {

// Small numerators and denominators only: a person would not write 17/12 of a constant.
bool is_simple(const Rational& value) {
  const auto small = value.small();
  return small && std::abs(small->numerator) <= 4 && small->denominator <= 4;
}

bool is_inertial(const std::string& name) {
  static const char* const stems[] = {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M", "IA"};
  const std::string stem = name.substr(0, name.find_first_of("0123456789"));
  return std::any_of(std::begin(stems), std::end(stems), [&](const char* s) { return stem == s; });
}

// XX2 before M3 before M10: by the number of the link, then by name.
bool by_link(const std::string& a, const std::string& b) {
  const auto link = [](const std::string& name) {
    const std::size_t digits = name.find_first_of("0123456789");
    return digits == std::string::npos ? std::string() : name.substr(digits);
  };
  const std::string x = link(a), y = link(b);
  return std::tuple(x.size(), x, a) < std::tuple(y.size(), y, b);
}

void append_factor(std::string& product, const std::string& factor) {
  product += (product.empty() ? "" : "*") + factor;
}

std::string angle_text(const TrigRing& ring, TrigIndex harmonic) {
  std::string text;
  for (const auto& [index, multiple] : ring.harmonic(harmonic).multiples) {
    text += text.empty() ? (multiple < 0 ? "-" : "") : multiple < 0 ? " - " : " + ";
    text += (std::abs(multiple) != 1 ? std::to_string(std::abs(multiple)) + "*" : "") + ring.angle(index).label;
  }
  return text;
}

}  // namespace

LumpedConstants::Scaled LumpedConstants::primitive(const TrigPolynomial& a) {
  std::int64_t numerators = 0, denominators = 1;
  for (const TrigTerm& term : a.terms()) {
    const auto small = term.coefficient.small();
    // Coefficients beyond 31 bits do not come from products of a few parameters; they are left unchanged.
    if (!small || std::abs(small->numerator) >> 31 != 0 || small->denominator >> 31 != 0) return {1, a};
    numerators = std::gcd(numerators, small->numerator);
    denominators = std::lcm(denominators, small->denominator);
    if (denominators >> 31 != 0) return {1, a};
  }
  const Rational multiple(numerators, denominators);
  return {multiple, a.scaled(Rational(1) / multiple)};
}

LumpedConstants::Key LumpedConstants::key_of(const TrigPolynomial& primitive) {
  Key key;
  for (const TrigTerm& term : primitive.terms()) key.emplace_back(term.constant, term.coefficient.to_string());
  return key;
}

std::optional<Combination> LumpedConstants::known(const TrigPolynomial& a) const {
  const Scaled scaled = primitive(a);
  if (const auto found = indices_.find(key_of(scaled.primitive)); found != indices_.end())
    return Combination{{scaled.multiple, found->second}};
  if (const auto found = indices_.find(key_of(-scaled.primitive)); found != indices_.end())
    return Combination{{-scaled.multiple, found->second}};
  return std::nullopt;
}

Combination LumpedConstants::combination(const TrigPolynomial& coefficient) {
  if (auto found = known(coefficient)) return *found;
  // r * I_a + s * I_b: the multiple r makes the first term of I_a vanish.
  for (std::size_t a = 0; a < polynomials_.size(); ++a) {
    const TrigTerm& first = polynomials_[a].terms()[0];
    for (const TrigTerm& term : coefficient.terms()) {
      if (term.constant != first.constant) continue;
      const Rational r = term.coefficient / first.coefficient;
      if (!is_simple(r)) continue;
      const TrigPolynomial difference = coefficient - polynomials_[a].scaled(r);
      if (difference.is_zero()) return {{r, a}};  // too large for primitive() to have seen it
      const auto rest = known(difference);
      if (!rest || !is_simple((*rest)[0].first)) continue;
      Combination result{{r, a}, (*rest)[0]};
      if (result[1].second < result[0].second) std::swap(result[0], result[1]);
      return result;
    }
  }
  Scaled scaled = primitive(coefficient);
  const auto terms = scaled.primitive.terms();
  if (positive_ && std::all_of(terms.begin(), terms.end(), [](const TrigTerm& t) { return t.coefficient.sign() < 0; }))
    scaled = {-scaled.multiple, -scaled.primitive};
  indices_.emplace(key_of(scaled.primitive), polynomials_.size());
  polynomials_.push_back(scaled.primitive);
  return {{scaled.multiple, polynomials_.size() - 1}};
}

std::string formula(const TrigRing& ring, const TrigPolynomial& polynomial) {
  // A constant is linear in masses and inertias: those with the same geometric factor and coefficient are collected.
  struct Group {
    std::string cofactor;
    Rational coefficient;
    std::vector<std::string> members;
  };
  std::vector<Group> groups;
  for (const TrigTerm& term : polynomial.terms()) {
    const TrigRing::Monomial& m = ring.monomial(term.constant);
    std::vector<std::pair<std::string, int>> powers;
    for (const auto& [variable, power] : m.powers) powers.emplace_back(ring.variable(variable), power);
    std::sort(powers.begin(), powers.end());
    std::string cofactor, member;
    for (const auto& [name, power] : powers) {
      if (member.empty() && power == 1 && is_inertial(name)) member = name;
      else append_factor(cofactor, name + (power > 1 ? "^" + std::to_string(power) : ""));
    }
    for (const TrigRing::Wave& wave : m.waves)
      append_factor(cofactor, (wave.sine ? "sin(" : "cos(") + angle_text(ring, wave.harmonic) + ")");
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return !cofactor.empty() && !member.empty() && !g.members.empty() && g.cofactor == cofactor &&
             g.coefficient == term.coefficient;
    });
    if (same != groups.end()) same->members.push_back(member);
    else
      groups.push_back({cofactor, term.coefficient, member.empty() ? std::vector<std::string>{} : std::vector{member}});
  }
  for (Group& group : groups) std::sort(group.members.begin(), group.members.end(), by_link);
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
    if (a.cofactor != b.cofactor) return a.cofactor < b.cofactor;
    if (a.members.empty() || b.members.empty()) return a.members.size() < b.members.size();
    return by_link(a.members[0], b.members[0]);
  });
  std::string text;
  for (const Group& group : groups) {
    const bool negative = group.coefficient.sign() < 0;
    const Rational size = negative ? -group.coefficient : group.coefficient;
    text += text.empty() ? (negative ? "-" : "") : negative ? " - " : " + ";
    std::string product = size.is_one() ? "" : to_string(size), sum;
    for (const std::string& member : group.members) sum += (sum.empty() ? "" : " + ") + member;
    if (!group.cofactor.empty()) append_factor(product, group.cofactor);
    if (!sum.empty()) append_factor(product, group.members.size() > 1 ? "(" + sum + ")" : sum);
    text += product.empty() ? "1" : product;
  }
  return text.empty() ? "0" : text;
}

}  // namespace armature::internal
