// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/half_angle.h"

#include <gtest/gtest.h>

#include <array>

namespace armature::internal::ik {
namespace {

double wave(double q) { return 0.3 - 1.2 * std::cos(q) + 0.7 * std::sin(q) + 0.4 * std::cos(2 * q) - std::sin(2 * q); }

TEST(HalfAngle, the_polynomial_is_the_wave_times_a_power_of_1_plus_x_squared) {
  constexpr double offset = 0.2, shift = -0.9;
  std::array<double, 5> values;
  for (std::size_t n = 0; n < 5; ++n) values[n] = wave(offset + 2 * M_PI * static_cast<double>(n) / 5);
  const std::vector<double> c = half_angle_polynomial<double>(values, offset, shift);
  ASSERT_EQ(c.size(), 5U);
  for (const double q : {-2.0, -0.4, 0.0, 1.1, 2.6}) {
    const double x = std::tan((q - shift) / 2);
    const double p = c[0] + x * (c[1] + x * (c[2] + x * (c[3] + x * c[4])));
    EXPECT_NEAR(p, wave(q) * std::pow(1 + x * x, 2), 1e-12 * std::pow(1 + x * x, 2)) << q;
  }
}

}  // namespace
}  // namespace armature::internal::ik
