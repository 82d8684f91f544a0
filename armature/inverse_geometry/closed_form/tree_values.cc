// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/tree_values.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/expr/numeric_field.h"
#include "armature/inverse_geometry/equations.h"

namespace armature::internal {
namespace {

constexpr double slack = 1e-9;       // relative: out of reach by less is a double root
constexpr double vanishing = 1e-10;  // a coefficient below this, relative to the largest of its step, counts as zero

class Walk {
 public:
  Walk(const SolutionTree& tree, const std::unordered_map<std::string, double>& symbols)
      : tree_(tree), symbols_(symbols), unknowns_(tree.system.unknowns.size()) {}

  TreeValues all() {
    step(0);
    return std::move(values_);
  }

 private:
  void step(std::size_t k) {
    if (k == tree_.steps.size()) return leaf();
    const SolutionStep& s = tree_.steps[k];
    const GeometricUnknown& u = tree_.system.unknowns[s.unknown];
    const Arena& arena = tree_.system.arena;
    const std::vector<double> a = evaluate(arena, std::span<const Ref>(s.expressions), NumericField<double>(symbols_));
    const std::vector<double> found = roots(s, a);
    if (found.empty()) end_at(k, discriminant(s, a));
    for (const double root : found) {
      unknowns_[s.unknown] = root;
      symbols_[arena.name_of(u.value)] = root;
      if (u.is_angle) {
        symbols_[arena.name_of(u.cosine)] = std::cos(root);
        symbols_[arena.name_of(u.sine)] = std::sin(root);
      }
      step(k + 1);
    }
  }

  std::vector<double> roots(const SolutionStep& s, const std::vector<double>& a) {
    double size = 0;
    for (const double x : a) size = std::max(size, std::abs(x));
    const double zero = std::max(vanishing * size, 1e-13);
    switch (s.kernel) {
      case StepKernel::linear:
        if (std::abs(a[0]) > zero) return {a[1] / a[0]};
        return undecided(std::abs(a[1]) <= zero);
      case StepKernel::quadratic: return polynomial_roots({a[2], a[1], a[0]});
      case StepKernel::polynomial: return polynomial_roots(a);
      case StepKernel::angle: return angle(a[0], a[1], a[2], zero);
      case StepKernel::angle_pair: {
        const double determinant = a[0] * a[4] - a[3] * a[1];
        const double n1 = std::hypot(a[0], a[1]), n2 = std::hypot(a[3], a[4]);
        if (std::abs(determinant) <= 1e-8 * n1 * n2 || n1 * n2 == 0) {
          values_.degenerate = true;
          return n1 > n2 ? angle(a[0], a[1], a[2], zero) : angle(a[3], a[4], a[5], zero);
        }
        return {std::atan2((a[2] * a[4] - a[5] * a[1]) / determinant, (a[0] * a[5] - a[3] * a[2]) / determinant)};
      }
      case StepKernel::trig_polynomial: return trigonometric(a);
    }
    return {};
  }

  void end_at(std::size_t k, double discriminant) {
    std::optional<DeadEnd>& end = values_.dead_end;
    if (!end || k > end->step || (k == end->step && discriminant > end->discriminant)) end = DeadEnd{k, discriminant};
  }

  // As DeadEnd has it.
  static double discriminant(const SolutionStep& s, const std::vector<double>& a) {
    const auto of_angle = [](double X, double Y, double Z) { return X * X + Y * Y - Z * Z; };
    switch (s.kernel) {
      case StepKernel::linear: return -a[1] * a[1];
      case StepKernel::quadratic: return a[1] * a[1] - 4 * a[0] * a[2];
      case StepKernel::angle: return of_angle(a[0], a[1], a[2]);
      case StepKernel::angle_pair:
        return std::hypot(a[0], a[1]) > std::hypot(a[3], a[4]) ? of_angle(a[0], a[1], a[2])
                                                               : of_angle(a[3], a[4], a[5]);
      case StepKernel::trig_polynomial:
      case StepKernel::polynomial: break;
    }
    double least = std::numeric_limits<double>::infinity();
    for (const std::complex<double>& x :
         complex_roots(s.kernel == StepKernel::polynomial ? a : half_angle_coefficients(a)))
      least = std::min(least, std::abs(x.imag()));
    return -least;
  }

  std::vector<double> undecided(bool possible) {
    values_.degenerate = true;
    return possible ? std::vector<double>{0} : std::vector<double>{};
  }

  // X S + Y C = Z
  std::vector<double> angle(double X, double Y, double Z, double zero) {
    if (std::hypot(X, Y) <= zero) return undecided(std::abs(Z) <= 10 * zero);
    const ik::Few<2> found = ik::solve_trigonometric(Y, X, Z, slack, 0);
    return {found.begin(), found.end()};
  }

  // The coefficients by powers of t: sum a_k C^k + S sum b_k C^k = 0 with C = (1 - t^2)/(1 + t^2), S = 2 t/(1 + t^2),
  // times (1 + t^2)^d.
  static std::vector<double> half_angle_coefficients(const std::vector<double>& a) {
    const std::size_t d = a.size() / 2;
    std::vector<double> total(2 * d + 1, 0);
    const auto times = [](const std::vector<double>& p, const std::vector<double>& q) {
      std::vector<double> product(p.size() + q.size() - 1, 0);
      for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < q.size(); ++j) product[i + j] += p[i] * q[j];
      return product;
    };
    const auto add = [&](double factor, std::size_t cosines, bool sine) {
      std::vector<double> term{factor};
      for (std::size_t i = 0; i < cosines; ++i) term = times(term, {1, 0, -1});
      if (sine) term = times(term, {0, 2});
      for (std::size_t i = cosines + (sine ? 1 : 0); i < d; ++i) term = times(term, {1, 0, 1});
      for (std::size_t i = 0; i < term.size(); ++i) total[i] += term[i];
    };
    for (std::size_t k = 0; k <= d; ++k) add(a[k], k, false);
    for (std::size_t k = 0; k < d; ++k) add(a[d + 1 + k], k, true);
    return total;
  }
  static std::vector<double> trigonometric(const std::vector<double>& a) {
    const std::vector<double> total = half_angle_coefficients(a);
    double size = 0;
    for (const double x : total) size = std::max(size, std::abs(x));
    std::vector<double> result;
    if (size > 0 && std::abs(total.back()) < 1e-9 * size) result.push_back(M_PI);  // t at infinity
    for (const double t : polynomial_roots(total)) result.push_back(2 * std::atan(t));
    return result;
  }

  void leaf() {
    const TransformEquations& system = tree_.system;
    std::vector<double> q;
    for (std::size_t k = 0; k < system.coordinates.size(); ++k) {
      double sum = 0;
      for (std::size_t u = 0; u < system.unknowns.size(); ++u) {
        const Rational& factor = system.from_angles[k][u];
        if (factor.is_zero()) continue;
        const double offset = evaluate(system.arena, system.unknowns[u].offset, NumericField<double>(symbols_));
        sum += factor.to_double() * (unknowns_[u] - offset);
      }
      q.push_back(sum);
    }
    values_.solutions.push_back(std::move(q));
  }

  const SolutionTree& tree_;
  std::unordered_map<std::string, double> symbols_;
  std::vector<double> unknowns_;
  TreeValues values_;
};

}  // namespace

std::vector<std::complex<double>> complex_roots(std::vector<double> c) {
  double size = 0;
  for (const double x : c) size = std::max(size, std::abs(x));
  while (c.size() > 1 && std::abs(c.back()) <= 1e-13 * size) c.pop_back();
  const auto n = static_cast<Eigen::Index>(c.size()) - 1;
  if (n < 1 || size == 0) return {};
  Eigen::MatrixXd companion = Eigen::MatrixXd::Zero(n, n);
  for (Eigen::Index k = 0; k + 1 < n; ++k) companion(k + 1, k) = 1;
  for (Eigen::Index k = 0; k < n; ++k) companion(k, n - 1) = -c[static_cast<std::size_t>(k)] / c.back();
  const Eigen::VectorXcd roots = companion.eigenvalues();
  return {roots.begin(), roots.end()};
}

std::vector<double> polynomial_roots(std::vector<double> c) {
  double size = 0;
  for (const double x : c) size = std::max(size, std::abs(x));
  while (c.size() > 1 && std::abs(c.back()) <= 1e-13 * size) c.pop_back();
  std::vector<double> roots;
  if (c.size() == 3) {
    const double square = c[1] * c[1] - 4 * c[2] * c[0];
    if (square < -slack * (c[1] * c[1] + 4 * std::abs(c[2] * c[0]))) return roots;
    const double sum = -0.5 * (c[1] + std::copysign(std::sqrt(std::max(square, 0.0)), c[1]));
    roots = {sum / c[2]};
    if (sum != 0) roots.push_back(c[0] / sum);
    return roots;
  }
  for (const std::complex<double>& x : complex_roots(c))
    if (std::abs(x.imag()) <= 1e-5 * (1 + std::abs(x))) roots.push_back(x.real());
  std::ranges::sort(roots);
  return roots;
}

TreeValues tree_values(const SolutionTree& tree, const std::unordered_map<std::string, double>& symbols) {
  return Walk(tree, symbols).all();
}

}  // namespace armature::internal
