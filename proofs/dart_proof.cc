// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The dynamic models against libraries that no one here wrote: DART on 240 random robots of 1-12 joints (chains and
// trees, revolute and prismatic, links of any shape or none, motors, friction, couplings, wrenches, any gravity), KDL
// on the chains among them, at several states each. Errors are |a - b|_inf / max(1, |b|_inf) for each robot and state;
// all sides compute in double.
#include <gtest/gtest.h>

#include <algorithm>

#include "proofs/dart_oracle.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/patience.h"
#include "tests/support/robot_sweep.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t robots = random_count(240);
constexpr std::uint64_t shares = 4;  // test cases that ctest can run at the same time
constexpr int states = 4;
constexpr double tolerance = 1e-10;

class DartProof : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(DartProof, torques_agree) {
  std::size_t trees = 0, chains = 0;
  sweep(GetParam(), shares, robots, kdl_options(), [&](const Subject& subject, Random random) {
    ASSERT_TRUE(DartOracle::can_follow(subject.robot));
    const DartOracle dart(subject.robot);
    const KdlOracle kdl(subject.robot);
    const bool chain = is_chain(subject.robot);
    ++(chain ? chains : trees);
    const Tried inertia = subject.tried("inertia"), bias = subject.tried("bias"), coriolis = subject.tried("coriolis"),
                gravity = subject.tried("gravity"), inverse = subject.tried("inverse-dynamics");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      const Values values = subject.at(state);
      const Matrix A = inertia.run(values, "A");
      const Vector C = coriolis.run(values), Q = gravity.run(values), tau = inverse.run(values);
      ASSERT_LT(relative_error(A, dart.inertia(state.q)), tolerance);
      ASSERT_LT(relative_error(bias.run(values), dart.bias(state)), tolerance);
      ASSERT_LT(relative_error(C, dart.coriolis(state)), tolerance);
      ASSERT_LT(relative_error(Q, dart.gravity(state.q)), tolerance);
      ASSERT_LT(relative_error(tau, dart.inverse_dynamics(state)), tolerance);
      if (!chain) continue;
      ASSERT_LT(relative_error(A, kdl.inertia_of_chain(state.q)), tolerance);
      ASSERT_LT(relative_error(C, kdl.coriolis_of_chain(state)), tolerance);
      ASSERT_LT(relative_error(Q, kdl.gravity_of_chain(state.q)), tolerance);
      ASSERT_LT(relative_error(tau, kdl.inverse_dynamics_of_chain(state)), tolerance);
    }
  });
  EXPECT_TRUE(support::patience > 1 || std::min(trees, chains) > 0);
}

// `values` with random torques under the names that `direct` has for them.
Vector add_torques(Values& values, const Tried& direct, Random& random, const NumericRobot& robot) {
  const Vector torques = 10 * random_state(random, robot).qdd;
  const std::vector<std::string>& names = direct.program().inputs[2].symbols;
  for (std::size_t k = 0; k < names.size(); ++k)
    values[names[k]] = static_cast<double>(torques(static_cast<Eigen::Index>(k)));
  return torques;
}

// Bodies and joints alone: all by articulated bodies, as the libraries have them.
TEST_P(DartProof, accelerations_agree) {
  RobotOptions options = kdl_options();
  options.solid = true;
  options.couplings = options.losses = options.wrenches = options.fixed_joints = false;
  sweep(GetParam(), shares, robots / 2, options, [&](const Subject& subject, Random random) {
    const DartOracle dart(subject.robot);
    const KdlOracle kdl(subject.robot);
    const Tried factorised = subject.tried("direct-dynamics", "factorised"),
                articulated = subject.tried("direct-dynamics", "articulated");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      Values values = subject.at(state);
      const Vector torques = add_torques(values, factorised, random, subject.robot);
      const Vector expected = dart.direct_dynamics(state, torques);
      ASSERT_LT(relative_error(factorised.run(values), expected), tolerance);
      ASSERT_LT(relative_error(articulated.run(values), expected), tolerance);
      if (!is_chain(subject.robot)) continue;
      const Matrix& c = subject.robot.coupling;  // KDL has no springs
      const Vector rest = torques - c.transpose() * spring_torques(subject.robot, c * state.q);
      ASSERT_LT(relative_error(articulated.run(values), kdl.direct_dynamics_of_chain(state, rest)), tolerance);
    }
  });
}

// With all that DART's articulated bodies do not know, by its inertia matrix and bias.
TEST_P(DartProof, accelerations_of_driven_robots_agree) {
  RobotOptions options = kdl_options();
  options.solid = true;
  sweep(GetParam(), shares, robots / 2, options, [](const Subject& subject, Random random) {
    if (subject.robot.coordinates() == 0) return;
    const DartOracle dart(subject.robot);
    const Tried direct = subject.tried("direct-dynamics");
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, subject.robot);
      Values values = subject.at(state);
      const Vector torques = add_torques(values, direct, random, subject.robot);
      const Vector expected = dart.inertia(state.q).ldlt().solve(torques - dart.bias(state));
      ASSERT_LT(relative_error(direct.run(values), expected), tolerance);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Robots, DartProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
