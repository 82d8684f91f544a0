// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The dynamic models against libraries that no one here wrote: DART on 240 random robots of 1-12 joints (chains and
// trees, revolute and prismatic, links of any shape or none, motors, friction, couplings, wrenches, any gravity), KDL
// on the chains among them, at several states each. Errors are |a - b|_inf / max(1, |b|_inf) for each robot and state;
// all sides compute in double.
#include <gtest/gtest.h>

#include "proofs/dart_oracle.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/patience.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"

namespace armature::support {
namespace {

constexpr std::uint64_t robots = patience > 1 ? 40 : 240;
constexpr std::uint64_t shares = 4;  // test cases that ctest can run at the same time
constexpr int states = 4;
constexpr double tolerance = 1e-10;

class DartProof : public ::testing::TestWithParam<std::uint64_t> {};

// Programs of every eighth robot are searched for fewer operations, as shipped ones are: searching takes most of the
// time, and is proved elsewhere to keep the function.
Effort effort_for(std::uint64_t seed) { return seed / shares % 8 == 0 ? quick_effort : 0; }

TEST_P(DartProof, TorquesAgree) {
  std::size_t trees = 0, chains = 0;
  for (std::uint64_t seed = GetParam(); seed < robots; seed += shares) {
    SCOPED_TRACE(seed);
    const RandomRobot made = random_robot(seed + 7000, kdl_options());
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    ASSERT_TRUE(DartOracle::can_follow(robot));
    const DartOracle dart(robot);
    const KdlOracle kdl(robot);
    const bool chain = is_chain(robot);
    ++(chain ? chains : trees);
    const auto tried = [&](const char* model) { return Tried(made.robot, model, {}, effort_for(seed)); };
    const Tried inertia = tried("inertia"), bias = tried("bias"), coriolis = tried("coriolis"),
                gravity = tried("gravity"), inverse = tried("inverse-dynamics");
    Random random(seed);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Values values = with_state(made.robot, made.values, state);
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
  }
  EXPECT_GT(trees, robots / shares / 5);
  EXPECT_GT(chains, robots / shares / 5);
}

// Both libraries by their articulated bodies, which know no motors; with motors and couplings, the factorised model
// against DART's matrix and bias.
TEST_P(DartProof, AccelerationsAgree) {
  RobotOptions options = kdl_options();
  options.solid = true;
  for (std::uint64_t seed = GetParam(); seed < robots; seed += shares) {
    SCOPED_TRACE(seed);
    const bool rigid = seed % 3 != 0;  // bodies and joints alone
    options.couplings = options.losses = options.wrenches = !rigid;
    options.fixed_joints = seed % 2 == 0;
    const RandomRobot made = random_robot(seed + 9000, options);
    const NumericRobot robot = numeric_robot(made.robot, made.values);
    const DartOracle dart(robot);
    const KdlOracle kdl(robot);
    const auto tried = [&](const char* method) {
      DeriveOptions choice;
      choice.method = method;
      return Tried(made.robot, "direct-dynamics", choice, effort_for(seed));
    };
    const Tried factorised = tried("factorised"), articulated = rigid ? tried("articulated") : factorised;
    Random random(seed);
    for (int i = 0; i < states; ++i) {
      const State state = random_state(random, robot);
      const Vector torques = 10 * random_state(random, robot).qdd;
      Values values = with_state(made.robot, made.values, state);
      for (Eigen::Index k = 0; k < torques.size(); ++k)
        values[factorised.program().inputs[2].symbols[static_cast<std::size_t>(k)]] = static_cast<double>(torques(k));
      const Vector expected = rigid ? dart.direct_dynamics(state, torques)
                                    : Vector(dart.inertia(state.q).ldlt().solve(torques - dart.bias(state)));
      ASSERT_LT(relative_error(factorised.run(values), expected), tolerance);
      ASSERT_LT(relative_error(articulated.run(values), expected), tolerance);
      if (rigid && is_chain(robot) && !options.fixed_joints) {
        ASSERT_LT(relative_error(factorised.run(values), kdl.direct_dynamics_of_chain(state, torques)), tolerance);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, DartProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::support
