// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/ik_polynomial.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/inverse_geometry/closed_form/tree_values.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

// |p(t)| / sum |c_k t^k| at t = tan(angle / 2), also where t is infinite.
double relative_value(const std::vector<double>& coefficients, double angle) {
  const long double half = static_cast<long double>(angle) / 2, c = std::cos(half), s = std::sin(half);
  long double value = 0, size = 0;
  const std::size_t degree = coefficients.size() - 1;
  for (std::size_t k = 0; k <= degree; ++k) {
    const long double term =
        coefficients[k] * std::pow(s, static_cast<long double>(k)) * std::pow(c, static_cast<long double>(degree - k));
    value += term;
    size += std::abs(term);
  }
  return size > 0 ? static_cast<double>(std::abs(value) / size) : 0;
}

}  // namespace

void refuse_polynomial(const ik::ArmSolver& solver) {
  if (solver.six() == nullptr)
    refuse("only six joints with a coordinate each have a characteristic polynomial",
           "@lock joints of a longer arm, or leave out @polynomial");
  if (solver.method() != ik::SixMethod::general)
    refuse("the polynomial is that of the general method", "@method=general, or leave out @polynomial");
  if (solver.six()->polynomial(ik::forward(solver.arm(), std::vector<double>(6, 0.4))).coefficients.empty())
    throw UnmetRequest("the elimination of the general method is degenerate for this arm: there is no polynomial",
                       "`@derive()` has the equations of a closed form: inverse-geometry with @method=auto");
}

IkPolynomial polynomial_at(const ik::RobotArm& arm, const ik::SixJointArm& six, const ik::Motion& pose,
                           const std::vector<ik::ArmSolution>& postures) {
  const ik::HalfAnglePolynomial found = six.polynomial(pose);
  IkPolynomial result;
  result.joint = arm.joints[found.joint];
  result.coefficients = found.coefficients;
  if (found.coefficients.empty()) return result;
  // What rounding leaves of a vanishing leading coefficient: a posture with the joint at half a turn.
  constexpr double vanishing = 1e-14;
  result.degree = found.coefficients.size() - 1;
  while (result.degree > 0 && std::abs(found.coefficients[result.degree]) < vanishing) --result.degree;
  for (const ik::ArmSolution& posture : postures)
    result.residual = std::max(result.residual, relative_value(found.coefficients, posture.v[found.joint]));
  return result;
}

std::string complex_roots_only(const IkPolynomial& polynomial) {
  std::complex<double> nearest;
  double least = std::numeric_limits<double>::infinity();
  for (const std::complex<double>& x : complex_roots(polynomial.coefficients)) {
    const double off = 2 * std::abs(x.imag()) / (1 + std::norm(x));  // as an angle
    if (off < least) least = off, nearest = x;
  }
  if (!std::isfinite(least) || least < 1e-6) return {};
  return fmt::format("its polynomial has no real root; the nearest is tan({}/2) = {:.4g} +- {:.4g}i", polynomial.joint,
                     nearest.real(), std::abs(nearest.imag()));
}

}  // namespace armature::internal
