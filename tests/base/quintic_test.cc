// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/quintic.h"

#include <gtest/gtest.h>

#include <array>

namespace armature::internal {
namespace {

constexpr MotionPoint from{0.3, -0.7, 1.1}, to{-0.4, 0.9, -2.3};
constexpr double length = 1.7;

TEST(Quintic, has_the_given_values_and_derivatives_at_both_ends) {
  const MotionPoint first = quintic(from, to, length, 0), last = quintic(from, to, length, length);
  EXPECT_DOUBLE_EQ(first.x, from.x);
  EXPECT_DOUBLE_EQ(first.v, from.v);
  EXPECT_DOUBLE_EQ(first.a, from.a);
  EXPECT_NEAR(last.x, to.x, 1e-13);
  EXPECT_NEAR(last.v, to.v, 1e-13);
  EXPECT_NEAR(last.a, to.a, 1e-13);
}

TEST(Quintic, has_derivatives_that_are_those_of_its_value) {
  constexpr double h = 1e-5;
  for (const double s : {0.1, 0.8, 1.5}) {
    const MotionPoint before = quintic(from, to, length, s - h), after = quintic(from, to, length, s + h);
    EXPECT_NEAR((after.x - before.x) / (2 * h), quintic(from, to, length, s).v, 1e-8);
    EXPECT_NEAR((after.v - before.v) / (2 * h), quintic(from, to, length, s).a, 1e-8);
  }
}

// Six differences of six evenly spaced values are zero exactly for polynomials of degree five.
TEST(Quintic, is_of_degree_five) {
  constexpr std::array binomial = {1, -6, 15, -20, 15, -6, 1};
  double sixth = 0, fifth = 0;
  for (int i = 0; i < 7; ++i) sixth += binomial[static_cast<std::size_t>(i)] * quintic(from, to, length, 0.25 * i).x;
  constexpr std::array five = {-1, 5, -10, 10, -5, 1};
  for (int i = 0; i < 6; ++i) fifth += five[static_cast<std::size_t>(i)] * quintic(from, to, length, 0.25 * i).x;
  EXPECT_NEAR(sixth, 0, 1e-12);
  EXPECT_GT(std::abs(fifth), 1e-3);
}

TEST(Quintic, from_rest_to_rest_is_the_special_case) {
  for (const double u : {0.0, 0.2, 0.5, 0.9, 1.0}) {
    const MotionPoint special = rest_to_rest(u), general = quintic({0, 0, 0}, {1, 0, 0}, 1, u);
    EXPECT_NEAR(special.x, general.x, 1e-14);
    EXPECT_NEAR(special.v, general.v, 1e-13);
    EXPECT_NEAR(special.a, general.a, 1e-13);
  }
  EXPECT_DOUBLE_EQ(rest_to_rest(0.5).v, 15.0 / 8);  // Flash & Hogan 1985
}

}  // namespace
}  // namespace armature::internal
