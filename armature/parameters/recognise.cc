// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/recognise.h"

#include <cstdlib>
#include <utility>
#include <vector>

#include "armature/parameters/collect.h"
#include "armature/parameters/exact_rank.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t first_seed = 1000;
constexpr std::size_t spare_points = 4;     // equations beyond the unknowns
constexpr std::size_t most_unknowns = 420;  // of one linear system

// Exponents of the atoms. Sines have exponent 0 or 1: with s^2 = 1 - c^2 monomials are independent functions.
using Monomial = std::vector<int>;

std::vector<Monomial> monomials(const Arena& arena, std::span<const Ref> atoms, int degree) {
  std::vector<Monomial> all;
  Monomial now(atoms.size(), 0);
  const auto extend = [&](const auto& self, std::size_t k, int left) -> void {
    if (all.size() > most_unknowns) return;
    if (k == atoms.size()) return all.push_back(now);
    const int most = arena.op(atoms[k]) == Op::sin ? std::min(left, 1) : left;
    for (int e = 0; e <= most; ++e) {
      now[k] = e;
      self(self, k + 1, left - e);
    }
    now[k] = 0;
  };
  extend(extend, 0, degree);
  return all;
}

Residue value_of(const Monomial& monomial, std::span<const Residue> atoms) {
  Residue product = 1;
  for (std::size_t k = 0; k < atoms.size(); ++k) product = product * integer_power(atoms[k], monomial[k], Residue(1));
  return product;
}

Ref expression_of(Arena& arena, const std::vector<Monomial>& monomials, std::span<const Rational> coefficients,
                  std::span<const Ref> atoms) {
  std::vector<Ref> sum;
  for (std::size_t i = 0; i < monomials.size(); ++i) {
    std::vector<Ref> factors{arena.constant(coefficients[i])};
    for (std::size_t k = 0; k < atoms.size(); ++k) factors.push_back(arena.power(atoms[k], monomials[i][k]));
    sum.push_back(arena.product(factors));
  }
  return tidy(arena, arena.sum(sum));
}

class Fit {
 public:
  Fit(Arena& arena, std::span<const Ref> atoms, const std::function<Residue(std::uint64_t)>& value)
      : arena_(arena), atoms_(atoms), value_(value) {}

  std::optional<Ref> with_degrees(int numerator, int denominator) {
    const std::vector<Monomial> top = monomials(arena_, atoms_, numerator);
    const std::vector<Monomial> bottom = monomials(arena_, atoms_, denominator);
    const std::size_t unknowns = top.size() + bottom.size();
    if (unknowns > most_unknowns) return std::nullopt;
    std::vector<ResidueRow> rows;
    for (std::size_t i = 0; i < unknowns + spare_points; ++i) {
      const Point& point = at(i);
      ResidueRow row;
      for (const Monomial& m : top) row.push_back(value_of(m, point.atoms));
      for (const Monomial& m : bottom) row.push_back(point.value * value_of(m, point.atoms));
      rows.push_back(std::move(row));
    }
    // The first dependent column f*D_k is a combination of all N and of earlier f*D: N = f*D with D_k = 1.
    const Echelon echelon = exact_echelon(unknowns, std::move(rows));
    if (echelon.dependent.empty() || echelon.dependent[0] < top.size()) return std::nullopt;
    std::vector<Rational> coefficients(unknowns, 0);
    for (std::size_t i = 0; i < echelon.pivots.size(); ++i) {
      const std::optional<Rational> number = rational_of(echelon.coefficients[0][i]);
      if (!number) return std::nullopt;
      coefficients[echelon.pivots[i]] = echelon.pivots[i] < top.size() ? *number : -*number;
    }
    coefficients[echelon.dependent[0]] = 1;
    const std::span<const Rational> all(coefficients);
    const Ref below = expression_of(arena_, bottom, all.subspan(top.size()), atoms_);
    const Ref formula = arena_.divide(expression_of(arena_, top, all.first(top.size()), atoms_), below);
    for (std::uint64_t seed = 10; seed < 13; ++seed)
      if (!(evaluate(arena_, formula, FiniteField(seed)) == value_(seed))) return std::nullopt;
    return formula;
  }

 private:
  struct Point {
    std::vector<Residue> atoms;
    Residue value;
  };
  const Point& at(std::size_t i) {
    while (points_.size() <= i) {
      const std::uint64_t seed = first_seed + points_.size();
      points_.push_back({evaluate(arena_, atoms_, FiniteField(seed)), value_(seed)});
    }
    return points_[i];
  }

  Arena& arena_;
  std::span<const Ref> atoms_;
  const std::function<Residue(std::uint64_t)>& value_;
  std::vector<Point> points_;
};

}  // namespace

std::optional<Rational> rational_of(Residue residue) {
  constexpr std::int64_t half = std::int64_t{1} << 30;    // about sqrt(p / 2)
  constexpr std::int64_t simple = std::int64_t{1} << 31;  // bound on |u|*v: see the header
  // Invariant of Euclid's algorithm: remainder = v * residue modulo p.
  std::int64_t before = static_cast<std::int64_t>(Residue::prime),
               remainder = static_cast<std::int64_t>(residue.value());
  std::int64_t v_before = 0, v = 1;
  const auto is_simple = [&] { return remainder < half && std::abs(v) < half && remainder * std::abs(v) < simple; };
  while (!is_simple()) {
    if (remainder == 0 || std::abs(v) >= half) return std::nullopt;
    const std::int64_t quotient = before / remainder;
    before = std::exchange(remainder, before - quotient * remainder);
    v_before = std::exchange(v, v_before - quotient * v);
  }
  return Rational(v < 0 ? -remainder : remainder, std::abs(v));
}

std::optional<Ref> recognise(Arena& arena, std::span<const Ref> atoms,
                             const std::function<Residue(std::uint64_t)>& value) {
  const Residue here = value(first_seed);
  const bool constant = value(first_seed + 1) == here && value(first_seed + 2) == here;
  if (constant) {
    const std::optional<Rational> number = rational_of(here);
    if (number) return arena.constant(*number);
    return std::nullopt;
  }
  Fit fit(arena, atoms, value);
  constexpr std::pair<int, int> degrees[] = {{1, 0}, {2, 0}, {1, 1}, {3, 0}, {2, 1}, {2, 2}, {4, 0},
                                             {3, 2}, {4, 2}, {4, 4}, {6, 4}, {6, 6}, {8, 6}, {8, 8}};
  for (const auto& [numerator, denominator] : degrees)
    if (const std::optional<Ref> formula = fit.with_degrees(numerator, denominator)) return formula;
  return std::nullopt;
}

}  // namespace armature::internal
