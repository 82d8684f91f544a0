// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse dynamics, derived, lowered and interpreted in double, over 300 random robots x 10 states: against KDL to
// 1e-10 and against the spatial-vector oracle to 1e-12. Errors are |a - b|_inf / max(1, |b|_inf) for each robot and
// state; the oracle computes in long double, so that what is measured is the program's own rounding.
#include <gtest/gtest.h>

#include "tests/support/kdl_oracle.h"
#include "tests/support/patience.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t robots = random_count(300);
constexpr std::uint64_t shares = 6;  // test cases that ctest can run at the same time
constexpr int states = 10;

class InverseDynamicsProof : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(InverseDynamicsProof, agrees_with_kdl) {
  for (std::uint64_t seed = GetParam(); seed < robots; seed += shares) {
    const RandomRobot made = random_robot(seed, kdl_options());
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    const KdlOracle kdl(robot);
    const Tried tried(made.robot, "inverse-dynamics", {}, effort_for(seed / shares));
    Random random(seed);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Vector torques = tried.run(with_state(made.robot, made.values, state));
      ASSERT_LT(relative_error(torques, kdl.inverse_dynamics(state)), 1e-10) << "seed " << seed;
    }
  }
}

void agree_with_spatial_vectors(std::uint64_t first, bool symbolic) {
  RobotOptions options;
  options.symbolic = symbolic;
  for (std::uint64_t seed = first; seed < robots; seed += shares) {
    const RandomRobot made = random_robot(seed + 5000, options);
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    const Tried tried(made.robot, "inverse-dynamics", {}, effort_for(seed / shares));
    Random random(seed);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Vector torques = tried.run(with_state(made.robot, made.values, state));
      const Vector expected = inverse_dynamics(robot, state);
      ASSERT_LT(relative_error(torques, expected), 1e-12) << "seed " << seed + 5000;
    }
  }
}

TEST_P(InverseDynamicsProof, numeric_robots_agree_with_spatial_vectors) {
  agree_with_spatial_vectors(GetParam(), false);
}
TEST_P(InverseDynamicsProof, symbolic_robots_agree_with_spatial_vectors) {
  agree_with_spatial_vectors(GetParam(), true);
}

INSTANTIATE_TEST_SUITE_P(Robots, InverseDynamicsProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
