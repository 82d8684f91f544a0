// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/rigid_motion.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

namespace armature::internal::rigid {
namespace {

constexpr Real pi = std::numbers::pi_v<Real>;

Real distance(const Matrix& a, const Matrix& b) {
  const Matrix difference = a - b;
  return std::max({norm(difference.x), norm(difference.y), norm(difference.z)});
}

TEST(Angle, knows_right_angles_exactly) {
  for (int quarters = -8; quarters <= 8; ++quarters) {
    Real dropped = 0;
    const Angle angle = angle_of(static_cast<Real>(quarters) * pi / 2 + 3e-7L, &dropped);
    EXPECT_EQ(angle.quarters, quarters);
    EXPECT_EQ(angle.rest, 0);
    EXPECT_NEAR(static_cast<double>(dropped), 3e-7, 1e-12);
    EXPECT_EQ(angle.sin(), std::round(std::sin(static_cast<Real>(quarters) * pi / 2)));
    EXPECT_EQ(angle.cos(), std::round(std::cos(static_cast<Real>(quarters) * pi / 2)));
  }
  EXPECT_NE(angle_of(pi / 2 + 2e-6L).rest, 0);
}

TEST(Angle, wraps_into_one_turn) {
  for (Real radians = -20; radians < 20; radians += 0.37L) {
    const Angle angle = angle_of(radians, nullptr, true);
    EXPECT_LE(std::abs(angle.radians()), pi);
    EXPECT_LT(std::abs(angle.sin() - std::sin(radians)), 1e-17L);
    EXPECT_LT(std::abs(angle.cos() - std::cos(radians)), 1e-17L);
  }
  EXPECT_EQ(angle_of(-pi, nullptr, true).quarters, 2);
  EXPECT_EQ(angle_of(1e30L).radians(), 1e30L);
}

TEST(RollPitchYaw, comes_back_even_at_the_pole) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> any(-3, 3);
  for (int i = 0; i < 2000; ++i) {
    const Real near_pole = (i % 2 ? 1 : -1) * (pi / 2 - std::pow(10.0L, -(i % 19)));
    const Real pitch = i % 3 ? static_cast<Real>(any(random)) : near_pole;
    const Matrix rotation = rotation_about({0, 0, 1}, {0, any(random)}) * rotation_about({0, 1, 0}, {0, pitch}) *
                            rotation_about({1, 0, 0}, {0, any(random)});
    const auto [r, p, y] = rpy_of(rotation);
    const Matrix back =
        rotation_about({0, 0, 1}, {0, y}) * rotation_about({0, 1, 0}, {0, p}) * rotation_about({1, 0, 0}, {0, r});
    EXPECT_LT(distance(rotation, back), 2e-15L) << i;
  }
}

// Parameters of a cloud of point masses, by their definition.
TEST(Body, moves_like_its_points) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> any(-1, 1);
  const auto vector = [&] { return Vector{any(random), any(random), any(random)}; };
  const Motion pose{rotation_of_rpy({0, 0.3L}, {1, 0.2L}, {0, -0.7L}), vector()};
  Body in_b, in_a;
  for (int i = 0; i < 20; ++i) {
    const Vector point = vector();
    const Real mass = 2 + any(random);
    in_b = joined(in_b, {point_inertia(mass, point), mass * point, mass});
    in_a = joined(in_a, {point_inertia(mass, pose * point), mass * (pose * point), mass});
  }
  const Body carried = moved(in_b, pose);
  EXPECT_LT(distance(carried.inertia, in_a.inertia), 1e-16L);
  EXPECT_LT(norm(carried.moments - in_a.moments), 1e-16L);
  EXPECT_EQ(carried.mass, in_b.mass);
}

TEST(Tidy, finds_the_decimal_that_was_meant) {
  EXPECT_EQ(tidy(0.1L + 0.2L), Rational(3, 10));
  EXPECT_EQ(tidy(static_cast<Real>(0.1 + 0.2)), Rational(3, 10));
  EXPECT_EQ(tidy(1e-16L), Rational(0));
  EXPECT_EQ(tidy(1e-1398L, 0), Rational(0));  // nothing, as a double
  EXPECT_EQ(tidy(5e-324L, 0).to_double(), 5e-324);
  EXPECT_EQ(tidy(-0.306499613302L), *Rational::from_decimal("-0.306499613302"));
  const double third = 1.0 / 3;
  EXPECT_EQ(tidy(static_cast<Real>(third)).to_double(), third);
}

}  // namespace
}  // namespace armature::internal::rigid
