// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/error.h"
#include "tests/simulate/integrator_cases.h"

namespace armature::internal {
namespace {

TEST(DormandPrince, keeps_its_tolerance) {
  for (const double tolerance : {1e-6, 1e-9, 1e-12})
    EXPECT_LT(test::oscillator_error(*make_dormand_prince(2, tolerance), 3), 20 * tolerance);
}

TEST(DormandPrince, follows_switched_forces) { EXPECT_LT(test::switched_error(*make_dormand_prince(2, 1e-10)), 1e-12); }

TEST(DormandPrince, refuses_what_blows_up) {
  const Rates f = [](double, std::span<const double> x, std::span<double> rates) { rates[0] = x[0] * x[0]; };
  std::vector<double> x = {1};  // 1 / (1 - t)
  const auto integrator = make_dormand_prince(1, 1e-9);
  EXPECT_THROW(integrator->advance(f, 0, 1.5, x, false), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
