// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Models at a given motion against the oracle of spatial vectors at that motion, whatever stands at the given places of
// the inputs.
#include "armature/derive/given_motion.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/support/known_robots.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

const DeriveOptions at_given = [] {
  DeriveOptions options;
  options.given_motion = true;
  return options;
}();

// Gives about half of the rates: zeros, numbers, twice the rate of the first coordinate. `state` becomes what is given.
void give_some(Robot& robot, support::State& state, support::Random& random) {
  Arena& a = robot.arena;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    Coordinate& c = robot.coordinates[k];
    const auto give = [&](std::optional<Ref>& given, support::Vector& rates, Ref first) {
      const auto i = static_cast<Eigen::Index>(k);
      switch (random.below(5)) {
        case 0: given = a.zero(), rates[i] = 0; break;
        case 1: given = a.constant(Rational(3, 4)), rates[i] = 0.75L; break;
        case 2:
          if (k == 0) break;
          given = a.scale(Rational(2), first), rates[i] = 2 * rates[0];
          break;
        default: break;
      }
    };
    give(c.given_qd, state.qd, robot.coordinates[0].given_qd.value_or(robot.coordinates[0].qd));
    give(c.given_qdd, state.qdd, robot.coordinates[0].given_qdd.value_or(robot.coordinates[0].qdd));
  }
}

TEST(GivenMotion, torques_are_those_of_the_given_motion) {
  std::size_t given = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    support::RobotOptions kind;
    kind.most_joints = 7;
    kind.symbolic = seed % 3 == 0;
    support::RandomRobot made = support::random_robot(seed, kind);
    const support::NumericRobot oracle = support::numeric_robot(made.robot, made.values);
    support::Random random(seed);
    support::State state = support::random_state(random, oracle);
    give_some(made.robot, state, random);
    given += given_motion(made.robot).size();
    support::State garbage = state;  // where a rate is given, the input does not matter
    for (std::size_t k = 0; k < made.robot.coordinates.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      if (made.robot.coordinates[k].given_qd) garbage.qd[i] = random.uniform(-9, 9);
      if (made.robot.coordinates[k].given_qdd) garbage.qdd[i] = random.uniform(-9, 9);
    }
    const support::Tried tried(made.robot, "inverse-dynamics", at_given, 0);
    const support::Vector found = tried.run(support::with_state(made.robot, made.values, garbage));
    EXPECT_LT(support::relative_error(found, support::inverse_dynamics(oracle, state)), 1e-11) << seed;
  }
  EXPECT_GT(given, 100U);
}

// At rest only gravity is left, and costs what gravity costs.
TEST(GivenMotion, zeros_simplify_the_model) {
  Robot robot = support::rx90();
  for (Coordinate& c : robot.coordinates) c.given_qd = c.given_qdd = robot.arena.zero();
  const OperationCount rest = count_operations(lower(derive(robot, "inverse-dynamics", at_given))),
                       gravity = count_operations(lower(derive(robot, "gravity"))),
                       moving = count_operations(lower(derive(robot, "inverse-dynamics")));
  EXPECT_LE(rest.mul + rest.add, gravity.mul + gravity.add + 2);
  EXPECT_GT(moving.mul + moving.add, 3 * (rest.mul + rest.add));
  EXPECT_EQ(derive(robot, "inverse-dynamics", at_given).notes.back().find("given by the robot's file: QP1 = 0"), 0U);
}

// A derivative with respect to a given velocity is taken before the value is put in.
TEST(GivenMotion, derivatives_are_those_at_the_given_motion) {
  Robot robot = support::puma560();
  const support::Tried free(robot, "inverse-dynamics-derivatives");
  for (Coordinate& c : robot.coordinates) c.given_qd = robot.arena.constant(Rational(1, 2));
  const support::Tried given(robot, "inverse-dynamics-derivatives", at_given);
  support::Values values;
  support::Random random(4);
  for (const Input& input : free.model().inputs)
    for (const Ref symbol : input.symbols) values[free.model().arena.name_of(symbol)] = random.uniform(-1, 1);
  for (const std::string& name : free.program().parameters) values[name] = random.uniform(0.1, 1);
  support::Values at_half = values;
  for (const Coordinate& c : robot.coordinates) at_half[robot.arena.name_of(c.qd)] = 0.5;
  EXPECT_LT(support::relative_error(given.run(values), free.run(at_half)), 1e-12);
}

}  // namespace
}  // namespace armature::internal
