// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/explicit_evaluation.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/parameters/example_robots.h"

namespace armature::internal {
namespace {

std::size_t operations(const ExplicitModel& model, ExplicitPart part) {
  const OperationCount count = count_operations(lower(evaluation(model, part, Sines::given)));
  return count.mul + count.add;
}

TEST(ExplicitEvaluation, equals_the_recursive_models_of_the_puma) {
  const Robot robot = testing::puma560();
  ExplicitModel model = explicit_model(robot);
  EXPECT_TRUE(equals_recursive(model, robot));
  // The proof can fail.
  model.christoffel[7].terms.back().coefficient[0].first = 3;
  EXPECT_FALSE(equals_recursive(model, robot));
}

TEST(ExplicitEvaluation, torques_are_those_of_newton_and_euler) {
  const Robot robot = testing::puma560();
  const Model ours = evaluation(explicit_model(robot), ExplicitPart::torques);
  const Model theirs = derive(robot, "inverse-dynamics");
  EXPECT_TRUE(identical(ours.arena, ours.outputs[0].values, theirs.arena, theirs.outputs[0].values));
}

TEST(ExplicitEvaluation, equals_the_recursive_models_of_random_trees) {
  std::mt19937_64 random(11);
  for (int trial = 0; trial < 60; ++trial) {
    const Robot robot = testing::random_robot(random, 5);
    EXPECT_TRUE(equals_recursive(explicit_model(robot), robot)) << trial;
  }
}

// Published: 1165 operations, 278 for the inertia matrix (tables 1 and 3). What is reached must not be lost.
TEST(ExplicitEvaluation, operations_of_the_puma) {
  const ExplicitModel model = explicit_model(testing::puma560());
  EXPECT_LE(operations(model, ExplicitPart::torques), 580u);
  EXPECT_LE(operations(model, ExplicitPart::inertia), 142u);
}

TEST(ExplicitEvaluation, sines_and_their_arguments_are_not_counted_when_given) {
  const ExplicitModel model = explicit_model(testing::puma560());
  const OperationCount given = count_operations(lower(evaluation(model, ExplicitPart::torques, Sines::given)));
  const OperationCount computed = count_operations(lower(evaluation(model, ExplicitPart::torques)));
  EXPECT_EQ(given.sincos, 0u);
  EXPECT_EQ(computed.sincos, 12u);
  EXPECT_EQ(computed.add - given.add, 2u) << "q2 + q3 and 2*q2 + q3";
  EXPECT_EQ(computed.mul - given.mul, 1u);
}

}  // namespace
}  // namespace armature::internal
