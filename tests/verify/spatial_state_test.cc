// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/spatial_state.h"

#include <gtest/gtest.h>

#include "armature/expr/finite_field.h"
#include "armature/expr/numeric_field.h"
#include "armature/verify/spatial_dynamics.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

// Poses are products of elementary motions in 4x4 matrices there, and multiplied out by hand here.
TEST(SpatialState, poses_are_those_of_elementary_motions) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const support::RandomRobot random = support::random_robot(seed);
    const support::NumericRobot numeric = support::numeric_robot(random.robot, random.values);
    support::Random numbers(seed);
    const support::State state = support::random_state(numbers, numeric);
    std::unordered_map<std::string, long double> symbols;
    for (const auto& [name, value] : support::with_state(random.robot, random.values, state)) symbols[name] = value;
    const auto found = frames_in_base(SpatialFormulas(random.robot).at(NumericField<long double>(symbols)));
    const auto expected = support::frames_in_base(numeric, state.q);
    for (std::size_t j = 1; j <= random.robot.link_count; ++j)
      for (Eigen::Index i = 0; i < 3; ++i) {
        EXPECT_NEAR(static_cast<double>(found[j].position[static_cast<std::size_t>(i)] - expected[j].position[i]), 0,
                    1e-12);
        for (Eigen::Index k = 0; k < 3; ++k)
          EXPECT_NEAR(
              static_cast<double>(found[j].rotation[static_cast<std::size_t>(3 * i + k)] - expected[j].rotation(i, k)),
              0, 1e-12);
      }
  }
}

// Over GF(p) a rotation is a rotation too: R^T R = 1.
TEST(SpatialState, rotations_over_residues_are_orthogonal) {
  const Robot robot = support::random_robot(3).robot;
  for (const auto& pose : frames_in_base(SpatialFormulas(robot).at(FiniteField(5))))
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) {
        Residue sum(0);
        for (std::size_t r = 0; r < 3; ++r) sum = sum + pose.rotation[3 * r + i] * pose.rotation[3 * r + k];
        EXPECT_EQ(sum, Residue(i == k ? 1 : 0));
      }
}

}  // namespace
}  // namespace armature::internal
