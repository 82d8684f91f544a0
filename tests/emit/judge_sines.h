// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Angles of every kind for sines and cosines of generated code, and their judge: the sine of long double, with 11 bits
// more and a reduction of its own.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace armature::internal::test {

// Angles up to 99, near multiples of pi/2, and of any size; the last four are NaN, both infinities and zero.
template <class Real>
std::vector<Real> angles_of_every_kind() {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> any(-1, 1);
  std::vector<Real> all;
  for (int i = 0; i < 40'000; ++i) {
    all.push_back(static_cast<Real>(99 * any(random)));
    all.push_back(static_cast<Real>(1e-4 * any(random)));
    all.push_back(static_cast<Real>(std::round(63 * any(random)) * 1.5707963267948966));
    all.push_back(static_cast<Real>(std::round(1e9 * any(random)) * 1.5707963267948966));
    all.push_back(static_cast<Real>(1e5 * any(random)));
    all.push_back(static_cast<Real>(
        std::copysign(std::pow(10, (sizeof(Real) == 4 ? 38 : 308) * std::abs(any(random))), any(random))));
  }
  for (const Real odd : {Real(NAN), Real(INFINITY), Real(-INFINITY), Real(0)}) all.push_back(odd);
  return all;
}

template <class Real>
std::string bytes_of(const std::vector<Real>& numbers) {
  std::string bytes(numbers.size() * sizeof(Real), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

template <class Real>
double units_in_the_last_place(Real x, long double right) {
  int exponent = 0;
  (void)std::frexp(right, &exponent);
  return static_cast<double>(std::abs(static_cast<long double>(x) - right) /
                             std::ldexp(1.0L, exponent - (sizeof(Real) == 4 ? 24 : 53)));
}

// `bytes`: sine and cosine of each angle of every kind, in turn.
template <class Real>
void expect_accurate_sines(const std::string& bytes) {
  const std::vector<Real> x = angles_of_every_kind<Real>();
  std::vector<Real> y(2 * x.size());
  ASSERT_EQ(bytes.size(), y.size() * sizeof(Real));
  std::memcpy(y.data(), bytes.data(), bytes.size());
  double worst = 0;
  for (std::size_t i = 0; i + 4 < x.size(); ++i) {
    worst = std::max(worst, units_in_the_last_place(y[2 * i], std::sin(static_cast<long double>(x[i]))));
    worst = std::max(worst, units_in_the_last_place(y[2 * i + 1], std::cos(static_cast<long double>(x[i]))));
    ASSERT_LE(worst, 2) << x[i];
  }
  EXPECT_GT(worst, 0.4);  // or nothing was compared
  for (std::size_t i = y.size() - 8; i < y.size() - 2; ++i) EXPECT_TRUE(std::isnan(y[i]));
  EXPECT_EQ(y[y.size() - 2], 0);
  EXPECT_EQ(y[y.size() - 1], 1);
}

}  // namespace armature::internal::test
