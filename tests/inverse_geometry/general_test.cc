// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/general.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

TEST(General, every_order_of_elimination_gives_back_the_posture) {
  support::RandomArms random(14);
  for (int i = 0; i < 30; ++i)
    for (const char* types : {"RRRRRR", "PRRRRR", "RRPRRR", "RRRRRP"}) {
      const SixAxes axes = random.general(types);
      const GeneralSolver solver(axes);
      const Six q = random.posture(axes);
      const Motion pose = product(axes, q);
      EXPECT_EQ(solver.orders().size(), std::string(types) == "RRRRRR" ? 6u : 4u);
      int missed = 0;
      for (const std::size_t order : solver.orders()) {
        std::vector<Six> starts;
        if (solver.solve_in_order(pose, order, starts)) missed += !support::leads_to(axes, pose, starts, q);
      }
      EXPECT_EQ(missed, 0) << types;
    }
}

// An RX 90 has one regular order. In it both turns of the wrist have q_2 and q_3 in common, and rounding makes of their
// eigenvalues two reals or a complex pair.
TEST(General, postures_that_share_two_joints_are_separated) {
  support::RandomArms random(18);
  const Vec3 y = Vec3::UnitY(), z = Vec3::UnitZ(), origin = Vec3::Zero(), elbow(0.45, 0, 0), wrist(0.45, 0, 0.45);
  const SixAxes axes = {{{z, origin, false},
                         {y, origin, false},
                         {y, elbow, false},
                         {z, wrist, false},
                         {y, wrist, false},
                         {z, wrist, false}}};
  const GeneralSolver solver(axes);
  int missed = 0;
  for (int i = 0; i < 100; ++i) {
    const Six q = random.posture(axes);
    const Motion pose = product(axes, q);
    std::vector<Six> starts;
    EXPECT_TRUE(solver.solve_in_order(pose, 5, starts));
    missed += !support::leads_to(axes, pose, starts, q);
  }
  EXPECT_EQ(missed, 0);
}

TEST(General, a_joint_at_half_a_turn_is_found) {
  support::RandomArms random(15);
  for (std::size_t joint = 0; joint < 6; ++joint) {
    const SixAxes axes = random.general("RRRRRR");
    Six q = random.posture(axes);
    q[joint] = M_PI;
    const Motion pose = product(axes, q);
    std::vector<Six> starts;
    GeneralSolver(axes).solve(pose, starts);
    EXPECT_TRUE(support::leads_to(axes, pose, starts, q)) << joint;
  }
}

// |sum_k c_k sin^k(q/2) cos^(16-k)(q/2)| and the sum of the sizes of its terms.
std::pair<long double, long double> value_at(const std::vector<double>& coefficients, double q) {
  const long double c = std::cos(static_cast<long double>(q) / 2), s = std::sin(static_cast<long double>(q) / 2);
  long double value = 0, size = 0;
  for (std::size_t k = 0; k < coefficients.size(); ++k) {
    const long double term = coefficients[k] * std::pow(s, static_cast<long double>(k)) *
                             std::pow(c, static_cast<long double>(coefficients.size() - 1 - k));
    value += term;
    size += std::abs(term);
  }
  return {std::abs(value), size};
}

long double relative_value(const std::vector<double>& coefficients, double q) {
  const auto [value, size] = value_at(coefficients, q);
  return value / size;
}

// The posture is a root of the polynomial of every order, but for rounding, and an angle beside it is none.
// Interpolation at 17 angles amplifies errors of the values by at most 3.
TEST(General, the_polynomial_has_degree_16_and_vanishes_at_the_postures) {
  support::RandomArms random(17);
  constexpr double lebesgue = 3;
  for (int i = 0; i < 20; ++i)
    for (const char* types : {"RRRRRR", "PRRRRR", "RRRPRR"}) {
      const SixAxes axes = random.general(types);
      const GeneralSolver solver(axes);
      const Six q = random.posture(axes);
      const Motion pose = product(axes, q);
      for (const std::size_t order : solver.orders()) {
        const HalfAnglePolynomial polynomial = solver.polynomial_in_order(pose, order);
        ASSERT_EQ(polynomial.coefficients.size(), 17u);
        EXPECT_EQ(polynomial.joint, (order + 2) % 6);
        const auto size = [](double x) { return std::abs(x); };
        const double largest = size(*std::ranges::max_element(polynomial.coefficients, {}, size));
        EXPECT_GT(std::abs(polynomial.coefficients.back() / largest), 1e-14) << types;
        const double at = q[polynomial.joint];
        const auto [value, terms] = value_at(polynomial.coefficients, at);
        EXPECT_LT(value, lebesgue * polynomial.rounding + std::numeric_limits<double>::epsilon() * terms)
            << types << " order " << order;
        EXPECT_LT(relative_value(polynomial.coefficients, at),
                  1e-3L * relative_value(polynomial.coefficients, at + 0.01))
            << types << " order " << order;
      }
    }
}

TEST(General, three_prismatic_joints_are_for_pieper) {
  support::RandomArms random(16);
  EXPECT_FALSE(GeneralSolver::can_serve(random.general("PPPRRR")));
  EXPECT_TRUE(GeneralSolver::can_serve(random.general("PPRRRR")));
}

}  // namespace
}  // namespace armature::internal::ik
