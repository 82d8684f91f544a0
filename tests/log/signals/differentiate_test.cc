// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/differentiate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace armature::internal {
namespace {

// On a sine of w radians a sample, two points give sin(w)/w of the derivative and four (8 sin(w) - sin(2w))/(6w).
TEST(Differentiate, damps_sines_as_its_formula_says) {
  const double h = 0.02;
  for (const double w : {0.05, 0.3, 0.628}) {
    Signal x;
    for (int i = 0; i < 200; ++i) x.push_back(std::sin(w * i));
    const Signal two = derivative(x, h, Difference::two_points), four = derivative(x, h);
    for (std::size_t i = 2; i + 2 < x.size(); ++i) {
      const double exact = w / h * std::cos(w * static_cast<double>(i));
      EXPECT_NEAR(two[i], exact * std::sin(w) / w, 1e-9);
      EXPECT_NEAR(four[i], exact * (8 * std::sin(w) - std::sin(2 * w)) / (6 * w), 1e-9);
    }
  }
}

TEST(Differentiate, is_exact_for_parabolas_up_to_the_ends) {
  Signal x;
  for (int i = 0; i < 12; ++i) x.push_back(2 + 3 * i * 0.1 - 5 * i * i * 0.01);
  const Signal d = derivative(x, 0.1);
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(d[i], 3 - 10 * 0.1 * static_cast<double>(i), 1e-12);
  EXPECT_EQ(derivative(Signal{1, 2}, 0.1), (Signal{0, 0}));
}

}  // namespace
}  // namespace armature::internal
