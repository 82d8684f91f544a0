// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/test_vectors.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/program/interpret.h"
#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

TEST(TestVectors, expect_the_closed_form_of_the_pendulum) {
  const TestVectors vectors = make_test_vectors(test::pendulum());
  ASSERT_EQ(vectors.inputs.size(), 4U);
  const auto& p = vectors.parameters;
  for (std::size_t i = 0; i < 4; ++i) {
    const double q = vectors.inputs[i][0], qd = vectors.inputs[i][1], qdd = vectors.inputs[i][2];
    const double inertia = p[0] + p[1] * p[2] * p[2];
    const double tau = inertia * qdd + p[1] * p[2] * 9.81 * std::cos(q) + p[3] * qd + p[4] * (qd > 0 ? 1 : -1);
    EXPECT_NEAR(vectors.expected[i][0], tau, vectors.tolerance[0]);
    EXPECT_NEAR(vectors.expected[i][1], inertia * qd * qd / 2, vectors.tolerance[1]);
  }
}

TEST(TestVectors, tolerance_is_tight_and_holds_at_other_states) {
  const Program program = test::pendulum();
  const TestVectors vectors = make_test_vectors(program);
  for (const double tolerance : vectors.tolerance) {
    EXPECT_GT(tolerance, 0);
    EXPECT_LE(tolerance, 1e-12);
  }
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-3, 3);
  const std::vector<long double> wide_parameters(vectors.parameters.begin(), vectors.parameters.end());
  for (int i = 0; i < 1000; ++i) {
    const std::vector<double> input{any(random), any(random), any(random)};
    const std::vector<long double> wide_input(input.begin(), input.end());
    const auto narrow = interpret<double>(program, vectors.parameters, input);
    const auto wide = interpret<long double>(program, wide_parameters, wide_input);
    for (std::size_t k = 0; k < narrow.size(); ++k) EXPECT_LE(std::abs(narrow[k] - wide[k]), vectors.tolerance[k]);
  }
}

TEST(TestVectors, are_the_same_every_time) {
  const TestVectors a = make_test_vectors(test::pendulum()), b = make_test_vectors(test::pendulum());
  EXPECT_EQ(a.inputs, b.inputs);
  EXPECT_EQ(a.expected, b.expected);
  EXPECT_EQ(a.tolerance, b.tolerance);
}

TEST(TestVectors, a_model_that_is_never_finite_is_refused) {
  Program program;
  program.constants = {{0, {}}};
  program.inputs = {{"x", "", {"x1"}, {}}};
  const ValueIndex y = test::append(program, Code::divide, 1, 0);
  program.outputs = {{"y", "", 1, 1, {y}, {}, {}}};
  EXPECT_THROW(make_test_vectors(program), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
