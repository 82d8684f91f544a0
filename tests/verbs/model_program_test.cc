// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/model_program.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/run/evaluator.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

TEST(ModelProgram, computes_the_torques_of_an_independent_library) {
  std::size_t followed = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    support::RobotOptions arms = support::kdl_options();
    arms.most_joints = 5;
    arms.wrenches = false;
    const support::RandomRobot random = support::random_robot(seed, arms);
    const support::NumericRobot numeric = support::numeric_robot(random.robot, random.values);
    if (!support::KdlOracle::can_follow(numeric)) continue;
    ModelProgramOptions options;
    options.model = "inverse-dynamics";
    options.search.effort = 0;
    const Program program = model_program(random.robot, options);
    CompileOptions compiling;
    for (const std::string& name : program.parameters) compiling.parameters.push_back(random.values.at(name));
    NamedCall<double> call(compile<double>(program, compiling));
    support::Random numbers(seed);
    const support::State state = support::random_state(numbers, numeric);
    const auto set = [&](const char* name, const support::Vector& values) {
      call.set(name, std::vector<double>(values.begin(), values.end()));
    };
    set("q", state.q), set("qd", state.qd), set("qdd", state.qdd);
    call();
    const support::Vector expected = support::KdlOracle(numeric).inverse_dynamics(state);
    const std::span<const double> tau = call.get("tau");
    ASSERT_EQ(tau.size(), static_cast<std::size_t>(expected.size()));
    for (std::size_t k = 0; k < tau.size(); ++k)
      EXPECT_NEAR(tau[k], static_cast<double>(expected[static_cast<Eigen::Index>(k)]),
                  1e-9 * (1 + static_cast<double>(expected.norm())))
          << seed;
    ++followed;
  }
  EXPECT_GT(followed, 15U);
}

// Gravity depends on the length of the first link, not on motor inertias.
TEST(ModelProgram, keeps_the_symbols_of_the_robot_as_parameters) {
  const Program program = model_program(load_robot("planar2r").robot, {"gravity", {}, {}});
  EXPECT_EQ(program.model, "gravity");
  EXPECT_NE(std::ranges::find(program.parameters, "L1"), program.parameters.end());
  EXPECT_EQ(std::ranges::find(program.parameters, "IA1"), program.parameters.end());
}

TEST(ModelProgram, refuses_a_model_that_there_is_not) {
  EXPECT_THROW(model_program(load_robot("puma560").robot, {"gravitation", {}, {}}), InputError);
}

}  // namespace
}  // namespace armature::internal
