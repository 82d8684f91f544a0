// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/equations.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/random_robot.h"

namespace armature::internal::ik {
namespace {

TEST(Equations, both_angles_solve_the_trigonometric_equation) {
  support::Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const double a = random.uniform(-2, 2), b = random.uniform(-2, 2), t = random.uniform(-3, 3);
    const double d = a * std::cos(t) + b * std::sin(t);
    bool found = false;
    for (const double x : solve_trigonometric(a, b, d, 1e-9, 1e-12)) {
      EXPECT_NEAR(a * std::cos(x) + b * std::sin(x), d, 1e-14);
      found = found || std::abs(std::remainder(x - t, 2 * M_PI)) < 1e-6;
    }
    EXPECT_TRUE(found);
  }
}

TEST(Equations, what_cannot_be_has_no_angle_and_what_any_angle_solves_says_so) {
  EXPECT_EQ(solve_trigonometric(1, 0, 1.1, 1e-9, 1e-12).count, 0u);
  EXPECT_EQ(solve_trigonometric(1, 0, 1.05, 0.1, 1e-12).count, 1u);
  EXPECT_EQ(solve_trigonometric(0, 0, 1, 1e-9, 1e-12).count, 0u);
  bool any = false;
  EXPECT_EQ(solve_trigonometric(0, 0, 0, 1e-9, 1e-12, &any).count, 1u);
  EXPECT_TRUE(any);
}

TEST(Equations, the_real_roots_of_products_of_known_factors_are_found) {
  support::Random random(2);
  for (int i = 0; i < 2000; ++i) {
    // (x - a)(x - b) times x^2 + c x + d, whose roots are complex.
    const double a = random.uniform(-3, 3), b = random.uniform(-3, 3), c = random.uniform(-1, 1),
                 d = 0.3 + random.uniform(), k = random.uniform(0.1, 5);
    const std::array<double, 3> u = {a * b, -a - b, 1}, v = {d, c, 1};
    std::array<double, 5> product{};
    for (std::size_t m = 0; m < 3; ++m)
      for (std::size_t n = 0; n < 3; ++n) product[m + n] += k * u[m] * v[n];
    const Few<4> roots = real_roots(product, 1e-12);
    ASSERT_GE(roots.count, 1u);
    EXPECT_NEAR(roots.values[0], std::min(a, b), 1e-6);
    EXPECT_NEAR(roots.values[roots.count - 1], std::max(a, b), 1e-6);
  }
}

TEST(Equations, a_double_root_comes_once_and_a_missing_degree_does_no_harm) {
  const std::array<double, 5> square = {1, -2, 1, 0, 0};
  const Few<4> roots = real_roots(square, 1e-9);
  ASSERT_EQ(roots.count, 1u);
  EXPECT_NEAR(roots.values[0], 1, 1e-8);
  const std::array<double, 2> none = {1, 0};
  EXPECT_EQ(real_roots(none, 1e-9).count, 0u);
}

}  // namespace
}  // namespace armature::internal::ik
