// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/estimation.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

EstimationOptions options_of(const FitOptions& fit) {
  Diagnostics diagnostics;
  return estimation_options(fit, 20, 3, diagnostics);
}

TEST(Estimation, takes_the_options_of_the_verb) {
  FitOptions fit;
  fit.friction = {Friction::offset, Friction::stribeck};
  fit.motor_inertia = Choice::no;
  fit.velocity = "positions";
  fit.differences = 2;
  fit.savitzky_golay = {31};
  fit.term = {"k3: tau3 = q3"};
  fit.motor = {"q1 + q2"};
  const EstimationOptions options = options_of(fit);
  EXPECT_EQ(options.friction.kinds, (std::vector{FrictionKind::offset, FrictionKind::stribeck}));
  EXPECT_EQ(options.motor_inertia, false);
  EXPECT_EQ(options.prepare.velocity, VelocityFrom::positions);
  EXPECT_EQ(options.prepare.difference, Difference::two_points);
  EXPECT_EQ(options.prepare.savitzky_golay->half_width, 15U);
  EXPECT_EQ(options.prepare.savitzky_golay->degree, 3U);
  EXPECT_EQ(options.friction.terms.at(0).name, "k3");
  EXPECT_EQ(options.motors.at(0), (std::vector<double>{1, 1, 0}));
  EXPECT_DOUBLE_EQ(options.essential, 0.2);
  EXPECT_FALSE(options_of({}).motor_inertia.has_value());
}

TEST(Estimation, refuses_options_that_are_wrong_or_exclude_each_other) {
  FitOptions fit;
  for (const std::vector<std::size_t>& none : {std::vector<std::size_t>{30, 3}, {5, 6}, {31, 1}, {31, 3, 3}}) {
    fit.savitzky_golay = none;
    EXPECT_THROW(options_of(fit), InputError);
  }
  fit.savitzky_golay = {31, 3};
  EXPECT_NO_THROW(options_of(fit));
  fit.cutoff = 10;
  EXPECT_THROW(options_of(fit), InputError);
  fit = {};
  fit.filter_pole = 30;  // of the filtered model only
  EXPECT_THROW(options_of(fit), InputError);
  fit.model = Formulation::filtered;
  EXPECT_EQ(options_of(fit).filter_pole, 30);
  fit = {};
  fit.term = {"k9: tau9 = q9"};
  EXPECT_THROW(options_of(fit), InputError);
}

}  // namespace
}  // namespace armature::internal
