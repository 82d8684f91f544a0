// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The formulas against the product of KDL's rotations and translations.
#include "armature/robot/khalil_pose.h"

#include <gtest/gtest.h>

#include <kdl/frames.hpp>

#include "armature/expr/evaluate.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

TEST(KhalilPose, is_the_product_of_its_six_factors) {
  Arena arena;
  const double gamma = 0.3, b = -0.7, alpha = 1.1, d = 0.4, theta = -2.2, r = 0.9;
  const auto c = [&](double value) { return arena.constant(Rational::from_double(value)); };
  const Pose pose = khalil_pose(arena, {c(gamma), c(b), c(alpha), c(d), c(theta), c(r)});
  const auto turn_and_shift = [](const KDL::Rotation& turn, const KDL::Vector& shift) {
    return KDL::Frame(turn) * KDL::Frame(shift);
  };
  const KDL::Frame expected = turn_and_shift(KDL::Rotation::RotZ(gamma), KDL::Vector(0, 0, b)) *
                              turn_and_shift(KDL::Rotation::RotX(alpha), KDL::Vector(d, 0, 0)) *
                              turn_and_shift(KDL::Rotation::RotZ(theta), KDL::Vector(0, 0, r));
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(*number(arena, pose.position[static_cast<std::size_t>(i)]), expected.p(i), 1e-14) << i;
    for (int k = 0; k < 3; ++k)
      EXPECT_NEAR(*number(arena, pose.rotation[static_cast<std::size_t>(3 * i + k)]), expected.M(i, k), 1e-14)
          << i << k;
  }
}

TEST(KhalilPose, of_right_angles_is_exact) {
  Arena arena;
  const Ref zero = arena.zero(), right = arena.multiply(arena.constant(Rational(1, 2)), arena.pi());
  const Pose pose = khalil_pose(arena, {zero, zero, right, arena.symbol("D2"), right, arena.symbol("R2")});
  const Ref one = arena.one(), minus = arena.constant(Rational(-1));
  EXPECT_EQ(pose.rotation, (std::array<Ref, 9>{zero, minus, zero, zero, zero, minus, one, zero, zero}));
  EXPECT_EQ(pose.position, (std::array<Ref, 3>{arena.symbol("D2"), arena.negate(arena.symbol("R2")), zero}));
}

}  // namespace
}  // namespace armature::internal
