// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/simulate/integrator_cases.h"

namespace armature::internal {
namespace {

TEST(RungeKutta, is_of_order_four) {
  const double coarse = test::oscillator_error(*make_rk4(2, 1), 50);
  const double fine = test::oscillator_error(*make_rk4(2, 1), 100);
  EXPECT_NEAR(std::log2(coarse / fine), 4, 0.1);
}

TEST(RungeKutta, takes_substeps) {
  EXPECT_NEAR(test::oscillator_error(*make_rk4(2, 4), 50), test::oscillator_error(*make_rk4(2, 1), 200), 1e-12);
}

TEST(RungeKutta, follows_switched_forces_exactly) { EXPECT_LT(test::switched_error(*make_rk4(2, 1)), 1e-13); }

}  // namespace
}  // namespace armature::internal
