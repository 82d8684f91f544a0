// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/error.h"
#include "tests/simulate/integrator_cases.h"

namespace armature::internal {
namespace {

TEST(Cvode, follows_an_oscillator) { EXPECT_LT(test::oscillator_error(*make_cvode(2, 1e-10), 20), 1e-6); }

TEST(Cvode, is_made_for_stiff_equations) { EXPECT_LT(test::stiff_error(*make_cvode(1, 1e-8)), 2e-5); }

TEST(Cvode, follows_switched_forces) { EXPECT_LT(test::switched_error(*make_cvode(2, 1e-10)), 1e-7); }

TEST(Cvode, passes_exceptions_on_and_says_when_it_gives_up) {
  std::vector<double> x = {1};
  const auto integrator = make_cvode(1, 1e-9);
  const Rates failing = [](double, std::span<const double>, std::span<double>) { throw std::runtime_error("mine"); };
  EXPECT_THROW(integrator->advance(failing, 0, 1, x, false), std::runtime_error);
  const Rates exploding = [](double, std::span<const double> at, std::span<double> rates) { rates[0] = at[0] * at[0]; };
  EXPECT_THROW(integrator->advance(exploding, 0, 1.5, x, false), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
