// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/estimate_again.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// Two equations y = 2 and y = 4 with one unknown: at x = 3 each is off by one, |tau|^2 is 20.
TEST(EstimateAgain, errors_are_norms_in_percent) {
  const std::vector<NormalEquations> equations = {{{2, 6, 6, 20}, 2, {}}};
  const ResultCertificate certificate;
  Verification v{certificate, no_progress()};
  const double error = 100 * std::sqrt(2.0 / 20);
  check_errors(v, "error", equations, {3}, {error}, error);
  check_errors(v, "error", equations, {3}, {0.99 * error}, error);
  check_errors(v, "error", equations, {3}, {error}, 1.01 * error);
  check_errors(v, "error", equations, {3}, {}, error);
  ASSERT_EQ(v.checks.size(), 4U);
  EXPECT_EQ(v.checks[0].outcome, CheckOutcome::passed);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(v.checks[i].outcome, CheckOutcome::failed) << i;
}

TEST(EstimateAgain, missing_logs_and_other_equations_are_said) {
  ResultCertificate certificate;
  certificate.inputs = {{"log", "run.csv", "0"}};
  Verification v{certificate, no_progress()};
  EXPECT_FALSE(equations_again(v, {"run.csv"}, {}, {}, {}));
  v.inputs["run.csv"] = "run.csv";
  FitOptions energy;
  energy.model = Formulation::energy;
  EXPECT_FALSE(equations_again(v, {"run.csv"}, energy, {}, {}));
  for (const VerifyCheck& check : v.checks) EXPECT_EQ(check.outcome, CheckOutcome::not_checked);
}

}  // namespace
}  // namespace armature::internal
