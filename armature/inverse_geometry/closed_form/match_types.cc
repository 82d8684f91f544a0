// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/match_types.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace armature::internal {
namespace {

constexpr std::size_t tried = 10;       // equations per unknown, and per pair of unknowns: the shortest
constexpr std::size_t most_degree = 4;  // of trigonometric polynomials
constexpr std::size_t most_coefficient_terms = 4000;

using Parts = std::map<PolynomialMonomial, Polynomial>;

class Matcher {
 public:
  Matcher(const TransformEquations& system, unsigned solved, bool polynomials)
      : system_(system),
        solved_(solved),
        polynomials_(polynomials),
        postures_{system.posture(1), system.posture(2)},
        numeric_{system.numeric_posture(3), system.numeric_posture(4), system.numeric_posture(5)} {}

  std::optional<SolutionStep> best() {
    for (std::size_t u = 0; u < system_.unknowns.size(); ++u)
      if (!(solved_ >> u & 1U)) alone(u);
    if (best_ && cost_ < pair_cost) return best_;
    for (std::size_t u = 0; u < system_.unknowns.size(); ++u)
      for (std::size_t v = 0; v < system_.unknowns.size(); ++v)
        if (u != v && !(solved_ >> u & 1U) && !(solved_ >> v & 1U)) together(u, v);
    return best_;
  }

 private:
  static constexpr double pair_cost = 3000, polynomial_cost = 20000, weak_cost = 1e6;

  // The equations in which these unknowns, and no others that are not solved, occur.
  std::vector<const Polynomial*> equations_in(unsigned wanted, bool all_of_them) const {
    std::vector<const Polynomial*> found;
    for (const TransformEquation& e : system_.equations) {
      const unsigned open = e.unknowns & ~solved_;
      if (all_of_them ? open == wanted : (open != 0 && (open & ~wanted) == 0)) found.push_back(&e.left);
    }
    return found;
  }

  Parts parts_of(const Polynomial& p, std::size_t unknown) const {
    return p.collected([&](Variable v) { return system_.unknown_of(v) == unknown; });
  }
  static std::size_t degree(const Parts& parts) {
    std::size_t most = 0;
    for (const auto& [monomial, factor] : parts) most = std::max(most, monomial.size());
    return most;
  }
  // The factor of a monomial; zero if it does not occur.
  static Polynomial factor(const Parts& parts, const PolynomialMonomial& monomial) {
    const auto found = parts.find(monomial);
    return found == parts.end() ? Polynomial() : found->second;
  }
  bool vanishes(const Polynomial& p) const {
    return std::ranges::all_of(postures_, [&](const auto& at) { return p.value(at) == Residue(0); });
  }
  Variable variable(std::size_t u) const { return system_.unknowns[u].variable; }
  PolynomialMonomial cosine(std::size_t u) const { return PolynomialMonomial(1, variable(u)); }
  PolynomialMonomial sine(std::size_t u) const { return PolynomialMonomial(1, static_cast<Variable>(variable(u) + 1)); }

  // Whether what decides the unknown is next to nothing at every posture, as with the cosine of 1.5708 for a factor: it
  // vanishes nowhere, and rounding decides the unknown.
  bool is_weak(const SolutionStep& step) const {
    const std::vector<Polynomial>& a = step.coefficients;
    return std::ranges::all_of(numeric_, [&](const auto& at) {
      double strength = 0;
      switch (step.kernel) {
        case StepKernel::linear: strength = std::abs(at(a[0])); break;
        case StepKernel::quadratic: strength = std::max(std::abs(at(a[0])), std::abs(at(a[1]))); break;
        case StepKernel::angle: strength = std::hypot(at(a[0]), at(a[1])); break;
        case StepKernel::angle_pair: strength = std::abs(at(a[0]) * at(a[4]) - at(a[3]) * at(a[1])); break;
        case StepKernel::trig_polynomial:
        case StepKernel::polynomial:
          for (std::size_t k = 1; k < a.size(); ++k) strength = std::max(strength, std::abs(at(a[k])));
      }
      return strength < 1e-4;
    });
  }

  void offer(SolutionStep step, double cost) {
    for (const Polynomial& p : step.coefficients) cost += static_cast<double>(p.terms().size());
    if (best_ && cost >= cost_) return;
    if (is_weak(step)) cost += weak_cost;
    if (best_ && cost >= cost_) return;
    best_ = std::move(step);
    cost_ = cost;
  }
  SolutionStep step(int type, StepKernel kernel, std::size_t u, std::size_t branches, std::vector<Polynomial> used,
                    std::vector<Polynomial> coefficients) const {
    SolutionStep result;
    result.type = type;
    result.kernel = kernel;
    result.unknown = result.eliminated = u;
    result.branches = branches;
    result.used = std::move(used);
    result.coefficients = std::move(coefficients);
    return result;
  }

  // Does this factor vanish nowhere? A number other than zero, or a product of parameters, which are not.
  bool is_safe(const Polynomial& p) const {
    if (p.terms().size() != 1) return false;
    return std::ranges::all_of(p.terms().begin()->first, [&](Variable v) {
      return v >= first_plain + pose_variables && system_.unknown_of(v) == system_.unknowns.size();
    });
  }

  // One unknown: types 1, 2 and 3.
  void alone(std::size_t u) {
    const std::vector<const Polynomial*> found = equations_in(1U << u, true);
    if (!system_.unknowns[u].is_angle) {
      for (const Polynomial* p : found) one_length(u, *p, 0, u);
      return;
    }
    std::vector<std::pair<const Polynomial*, std::array<Polynomial, 3>>> linear;
    for (const Polynomial* p : found) {
      one_angle(u, *p, 0, u);
      const Parts parts = parts_of(*p, u);
      if (degree(parts) != 1) continue;
      std::array<Polynomial, 3> row{factor(parts, sine(u)), factor(parts, cosine(u)), -factor(parts, {})};
      const bool constant = (row[0].is_zero() || is_safe(row[0])) && (row[1].is_zero() || is_safe(row[1]));
      if (linear.size() < tried || (constant && linear.size() < 2 * tried)) linear.emplace_back(p, std::move(row));
    }
    for (std::size_t a = 0; a < linear.size(); ++a)
      for (std::size_t b = a + 1; b < linear.size(); ++b) {
        const auto& [X1, Y1, Z1] = linear[a].second;
        const auto& [X2, Y2, Z2] = linear[b].second;
        const Polynomial determinant = X1 * Y2 - X2 * Y1;
        if (determinant.is_zero() || vanishes(determinant)) continue;
        offer(step(3, StepKernel::angle_pair, u, 1, {*linear[a].first, *linear[b].first}, {X1, Y1, Z1, X2, Y2, Z2}),
              determinant.is_number() || is_safe(determinant) ? 0 : 1000);
      }
  }

  // p = 0 in a length u alone: type 1, a quadratic (type 4 or 5 after elimination), or a polynomial.
  void one_length(std::size_t u, const Polynomial& p, int type, std::size_t eliminated,
                  const std::vector<Polynomial>& used = {}) {
    const Parts parts = parts_of(p, u);
    const std::size_t d = degree(parts);
    std::vector<Polynomial> a(d + 1);
    for (std::size_t k = 0; k <= d; ++k) a[k] = factor(parts, PolynomialMonomial(k, variable(u)));
    if (d == 0 || d > 2 * most_degree || vanishes(a[d])) return;
    const std::vector<Polynomial> from = used.empty() ? std::vector{p} : used;
    SolutionStep found;
    double cost = type == 0 ? 0 : pair_cost;
    if (d == 1) {
      found = step(type == 0 ? 1 : type, StepKernel::linear, u, 1, from, {a[1], -a[0]});
      cost += is_safe(a[1]) ? 0 : 1500;
    } else if (d == 2) {
      found = step(type == 0 ? 4 : type, StepKernel::quadratic, u, 2, from, {a[2], a[1], a[0]});
      cost += 2000;
    } else {
      if (!polynomials_) return;
      found = step(0, StepKernel::polynomial, u, d, from, a);
      cost += polynomial_cost * static_cast<double>(d);
    }
    found.eliminated = eliminated;
    offer(std::move(found), cost);
  }

  // p = 0 in an angle u alone: type 2, or a polynomial.
  void one_angle(std::size_t u, const Polynomial& p, int type, std::size_t eliminated,
                 const std::vector<Polynomial>& used = {}) {
    const Parts parts = parts_of(p, u);
    const std::size_t d = degree(parts);
    if (d == 0 || d > most_degree) return;
    const std::vector<Polynomial> from = used.empty() ? std::vector{p} : used;
    SolutionStep found;
    double cost = type == 0 ? 0 : pair_cost;
    if (d == 1) {
      const Polynomial X = factor(parts, sine(u)), Y = factor(parts, cosine(u)), Z = -factor(parts, {});
      if (vanishes(X) && vanishes(Y)) return;
      found = step(type == 0 ? 2 : type, StepKernel::angle, u, 2, from, {X, Y, Z});
      cost += Z.is_zero() ? 1600 : 2000;
    } else {
      if (!polynomials_) return;
      std::vector<Polynomial> a(2 * d + 1);
      for (std::size_t k = 0; k <= d; ++k) a[k] = factor(parts, PolynomialMonomial(k, variable(u)));
      for (std::size_t k = 0; k < d; ++k) a[d + 1 + k] = factor(parts, PolynomialMonomial(k, variable(u)) + sine(u));
      if (std::ranges::all_of(a.begin() + 1, a.end(), [&](const Polynomial& x) { return vanishes(x); })) return;
      found = step(0, StepKernel::trig_polynomial, u, 2 * d, from, a);
      cost += polynomial_cost * static_cast<double>(d);
    }
    found.eliminated = eliminated;
    offer(std::move(found), cost);
  }

  void solve_for(std::size_t u, const Polynomial& p, int type, std::size_t v, const std::vector<Polynomial>& used) {
    if (p.is_zero() || p.terms().size() > most_coefficient_terms) return;
    if (system_.unknowns[u].is_angle) one_angle(u, p, type, v, used);
    else one_length(u, p, type, v, used);
  }

  // Two unknowns, of which v is eliminated: types 4 to 8.
  void together(std::size_t u, std::size_t v) {
    std::vector<const Polynomial*> found = equations_in(1U << u | 1U << v, false);
    std::erase_if(found, [&](const Polynomial* p) { return !(system_.unknowns_in(*p) >> v & 1U); });
    if (found.size() > tried) found.resize(tried);
    for (std::size_t a = 0; a < found.size(); ++a)
      for (std::size_t b = a + 1; b < found.size(); ++b) {
        if (system_.unknowns[v].is_angle) eliminate_angle(u, v, *found[a], *found[b]);
        else eliminate_length(u, v, *found[a], *found[b]);
      }
  }

  void eliminate_length(std::size_t u, std::size_t v, const Polynomial& f, const Polynomial& g) {
    const Parts a = parts_of(f, v), b = parts_of(g, v);
    if (degree(a) != 1 || degree(b) != 1) return;
    const PolynomialMonomial r(1, variable(v));
    solve_for(u, factor(a, r) * factor(b, {}) - factor(b, r) * factor(a, {}), 5, v, {f, g});
  }

  // [X1 Y1; X2 Y2] (S, C) = (Z1, Z2), then C^2 + S^2 = 1.
  void eliminate_angle(std::size_t u, std::size_t v, const Polynomial& f, const Polynomial& g) {
    const Parts a = parts_of(f, v), b = parts_of(g, v);
    if (degree(a) != 1 || degree(b) != 1) return;
    const Polynomial X1 = factor(a, sine(v)), Y1 = factor(a, cosine(v)), Z1 = -factor(a, {});
    const Polynomial X2 = factor(b, sine(v)), Y2 = factor(b, cosine(v)), Z2 = -factor(b, {});
    const Polynomial determinant = X1 * Y2 - X2 * Y1;
    if (determinant.is_zero() || vanishes(determinant)) return;
    const int type = type_of(u, v, X1, Y1, X2, Y2);
    if ((X1 * X2 + Y1 * Y2).is_zero()) {
      // Orthogonal rows of lengths with a constant ratio: Z1^2 l2 + Z2^2 l1 = l2 n1, of half the degree.
      const Polynomial n1 = X1 * X1 + Y1 * Y1, n2 = X2 * X2 + Y2 * Y2;
      const Parts p1 = parts_of(n1, u), p2 = parts_of(n2, u);
      const auto& [monomial, l1] = *p1.rbegin();
      const Polynomial l2 = factor(p2, monomial);
      if (!l2.is_zero() && n1 * l2 == n2 * l1) {
        const Polynomial squares = l1 == l2 ? Z1 * Z1 + Z2 * Z2 - n1 : Z1 * Z1 * l2 + Z2 * Z2 * l1 - n1 * l2;
        return solve_for(u, squares, type, v, {f, g});
      }
    }
    const Polynomial S = Z1 * Y2 - Z2 * Y1, C = X1 * Z2 - X2 * Z1;
    if (S.terms().size() > 60 || C.terms().size() > 60) return;
    solve_for(u, S * S + C * C - determinant * determinant, type, v, {f, g});
  }

  int type_of(std::size_t u, std::size_t v, const Polynomial& X1, const Polynomial& Y1, const Polynomial& X2,
              const Polynomial& Y2) const {
    const unsigned inside =
        system_.unknowns_in(X1) | system_.unknowns_in(Y1) | system_.unknowns_in(X2) | system_.unknowns_in(Y2);
    if (!system_.unknowns[u].is_angle) return inside >> u & 1U ? 4 : 5;
    const auto shares = [&](std::size_t k) {
      return !system_.unknowns[u].multiples[k].is_zero() && !system_.unknowns[v].multiples[k].is_zero();
    };
    for (std::size_t k = 0; k < system_.unknowns[u].multiples.size(); ++k)
      if (shares(k)) return 8;
    const bool diagonal = (X1.is_zero() && Y2.is_zero()) || (Y1.is_zero() && X2.is_zero());
    return diagonal ? 6 : 7;
  }

  const TransformEquations& system_;
  const unsigned solved_;
  const bool polynomials_;
  const std::array<std::function<Residue(Variable)>, 2> postures_;
  const std::array<std::function<double(const Polynomial&)>, 3> numeric_;
  std::optional<SolutionStep> best_;
  double cost_ = 0;
};

}  // namespace

std::optional<SolutionStep> next_step(const TransformEquations& system, unsigned solved, bool polynomials) {
  return Matcher(system, solved, polynomials).best();
}

}  // namespace armature::internal
