// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Relations between columns that a textbook gives.
#include "armature/parameters/coefficients.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/derive/models/regressor.h"
#include "armature/expr/identical.h"
#include "tests/parameters/known_robots.h"

namespace armature::internal {
namespace {

std::size_t column(const RegressorSampler& sampler, const std::string& label) {
  const std::vector<std::string>& labels = sampler.model().outputs[0].column_labels;
  return static_cast<std::size_t>(std::find(labels.begin(), labels.end(), label) - labels.begin());
}

// The planar arm: M2 acts as L1^2 of ZZ1 and L1 of MX1; Ia1 acts as ZZ1.
TEST(Coefficients, of_the_planar_arm) {
  Robot robot = planar2r();
  const RegressorSampler sampler(derive_regressor(robot, {}));
  const std::vector<std::size_t> support{column(sampler, "ZZ1"), column(sampler, "MX1")};
  const auto formulas = dependence_formulas(robot, sampler, column(sampler, "M2"), support);
  ASSERT_TRUE(formulas.has_value());
  const Ref length = robot.arena.symbol("L1");
  EXPECT_EQ((*formulas)[0], robot.arena.power(length, 2));
  EXPECT_EQ((*formulas)[1], length);
  EXPECT_EQ(dependence_numbers(sampler, column(sampler, "Ia1"), {support[0]}), std::vector<Rational>{1});
  EXPECT_FALSE(dependence_numbers(sampler, column(sampler, "M2"), support).has_value());
}

TEST(Coefficients, of_columns_that_are_independent_do_not_exist) {
  Robot robot = planar2r();
  const RegressorSampler sampler(derive_regressor(robot, {}));
  EXPECT_FALSE(dependence_formulas(robot, sampler, column(sampler, "ZZ2"), {column(sampler, "ZZ1")}).has_value());
}

// A slider inclined by AL2: MZ2 acts as -tan(AL2) of MY2.
TEST(Coefficients, may_be_quotients) {
  Robot robot = inclined();
  const RegressorSampler sampler(derive_regressor(robot, {}));
  const auto formulas = dependence_formulas(robot, sampler, column(sampler, "MZ2"), {column(sampler, "MY2")});
  ASSERT_TRUE(formulas.has_value());
  Arena& a = robot.arena;
  const Ref angle = a.symbol("AL2");
  EXPECT_TRUE(identical(a, (*formulas)[0], a.negate(a.divide(a.sin(angle), a.cos(angle)))));
}

}  // namespace
}  // namespace armature::internal
