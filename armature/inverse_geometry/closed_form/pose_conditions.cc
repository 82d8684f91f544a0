// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/pose_conditions.h"

#include <algorithm>
#include <bit>

namespace armature::internal {
namespace {

using Row = std::vector<Residue>;
using At = std::function<Residue(Variable)>;

constexpr Variable pose_variable(std::size_t k) { return static_cast<Variable>(first_plain + k); }

// The rates of all variables of the pose under a motion of the tool: rotation about the base's axis `motion` (0 to 2),
// or translation along it (3 to 5).
Residue pose_rate(std::size_t k, std::size_t motion, const At& at) {
  const auto rotation = [&](std::size_t r, std::size_t c) { return at(pose_variable(3 * r + c)); };
  const auto position = [&](std::size_t r) { return at(pose_variable(9 + r)); };
  const std::size_t axis = motion % 3, i = (axis + 1) % 3, j = (axis + 2) % 3;
  const auto turned = [&](std::size_t r, std::size_t c) {  // the rate of R[r][c] under a rotation
    if (r == i) return Residue(0) - rotation(j, c);
    if (r == j) return rotation(i, c);
    return Residue(0);
  };
  if (k < 9) return motion < 3 ? turned(k / 3, k % 3) : Residue(0);
  if (k < 12) return motion >= 3 && k - 9 == axis ? Residue(1) : Residue(0);
  if (k == 15) return motion < 3 ? Residue(0) : Residue(2) * position(axis);
  const std::size_t c = k - 12;
  if (motion >= 3) return rotation(axis, c);
  return turned(i, c) * position(i) + turned(j, c) * position(j);
}

// The differential of p: six motions of the tool, then the unknowns.
Row differential(const TransformEquations& system, const Polynomial& p, const At& at) {
  Row row(6 + system.unknowns.size());
  for (const auto& [monomial, coefficient] : p.terms())
    for (std::size_t place = 0; place < monomial.size(); ++place) {
      const Variable v = monomial[place];
      Residue others = coefficient.modulo(Residue::prime);
      for (std::size_t k = 0; k < monomial.size(); ++k)
        if (k != place) others = others * at(monomial[k]);
      if (v >= first_plain && v < first_plain + pose_variables) {
        for (std::size_t motion = 0; motion < 6; ++motion)
          row[motion] = row[motion] + others * pose_rate(v - first_plain, motion, at);
      } else if (const std::size_t u = system.unknown_of(v); u < system.unknowns.size()) {
        const Residue rate = v >= first_plain ? Residue(1)
                             : is_sine(v)     ? at(static_cast<Variable>(v - 1))
                                              : Residue(0) - at(static_cast<Variable>(v + 1));
        row[6 + u] = row[6 + u] + others * rate;
      }
    }
  return row;
}

// Rows in echelon form.
class Span {
 public:
  // Adds the row if it is independent of those before.
  bool add(Row row) {
    for (const Row& known : rows_) {
      const std::size_t lead = leading(known);
      const Residue factor = row[lead] / known[lead];
      for (std::size_t k = 0; k < row.size(); ++k) row[k] = row[k] - factor * known[k];
    }
    if (leading(row) == row.size()) return false;
    rows_.push_back(std::move(row));
    return true;
  }
  std::size_t rank() const { return rows_.size(); }

 private:
  static std::size_t leading(const Row& row) {
    std::size_t k = 0;
    while (k < row.size() && row[k] == Residue(0)) ++k;
    return k;
  }
  std::vector<Row> rows_;
};

}  // namespace

Polynomial solved_equation(const TransformEquations& system, const SolutionStep& step) {
  const GeometricUnknown& u = system.unknowns[step.unknown];
  const Polynomial x = Polynomial::variable(u.variable);
  const Polynomial s = u.is_angle ? Polynomial::variable(static_cast<Variable>(u.variable + 1)) : Polynomial();
  const std::vector<Polynomial>& a = step.coefficients;
  switch (step.kernel) {
    case StepKernel::linear: return a[0] * x - a[1];
    case StepKernel::quadratic: return a[0] * x * x + a[1] * x + a[2];
    case StepKernel::angle: return a[0] * s + a[1] * x - a[2];
    case StepKernel::angle_pair:  // S : C as the solution of both
      return s * (a[0] * a[5] - a[3] * a[2]) - x * (a[2] * a[4] - a[5] * a[1]);
    default: break;
  }
  Polynomial sum, power = 1;
  const std::size_t d = step.kernel == StepKernel::polynomial ? a.size() - 1 : a.size() / 2;
  for (std::size_t k = 0; k <= d; ++k) {
    sum = sum + a[k] * power;
    if (step.kernel == StepKernel::trig_polynomial && k < d) sum = sum + a[d + 1 + k] * power * s;
    power = power * x;
  }
  return sum;
}

std::vector<Polynomial> pose_conditions(const TransformEquations& system, const std::vector<SolutionStep>& steps) {
  std::vector<Polynomial> conditions;
  if (steps.size() >= 6) return conditions;
  const At at = system.posture(5);
  Span span;
  for (const SolutionStep& step : steps) span.add(differential(system, solved_equation(system, step), at));
  std::vector<const TransformEquation*> ordered;
  for (const TransformEquation& e : system.equations) ordered.push_back(&e);
  std::ranges::stable_sort(ordered, {}, [](const TransformEquation* e) { return std::popcount(e->unknowns); });
  for (const TransformEquation* e : ordered) {
    if (span.rank() == 6) break;
    if (span.add(differential(system, e->left, at))) conditions.push_back(e->left);
  }
  return conditions;
}

}  // namespace armature::internal
