// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/runge_kutta.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace armature::internal {
namespace {

// x' = t^3 is integrated exactly: for it the method is Simpson's rule.
TEST(RungeKuttaStep, integrates_cubics_in_time_exactly) {
  RungeKutta method(1);
  std::array<double, 1> x = {2};
  method.step([](double t, auto, auto rates) { rates[0] = t * t * t; }, 1, 0.5, x);
  EXPECT_NEAR(x[0], 2 + (std::pow(1.5, 4) - 1) / 4, 1e-15);
}

// For x' = x one step is the series of exp(h) up to h^4.
TEST(RungeKuttaStep, is_the_series_of_the_exponential_up_to_the_fourth_order) {
  RungeKutta method(1);
  std::array<double, 1> x = {1};
  method.step([](double, auto at, auto rates) { rates[0] = at[0]; }, 0, 0.5, x);
  EXPECT_NEAR(x[0], 1 + 0.5 + 0.125 + 0.125 / 6 + 0.0625 / 24, 1e-15);
}

}  // namespace
}  // namespace armature::internal
