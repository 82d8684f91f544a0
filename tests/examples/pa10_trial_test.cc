// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_trial.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// One repetition: the arm that is controlled is the one that was identified, and is not the specification.
TEST(Pa10Trial, identifies_and_controls_one_arm) {
  Pa10Laboratory laboratory;
  EXPECT_GT((laboratory.truth - true_parameters(laboratory.model, laboratory.specification)).norm(), 0.01);
  const Pa10Trial trial = pa10_trial(laboratory, {}, no_progress());
  EXPECT_EQ(trial.records.size(), 1 + 6 * 14U);
  EXPECT_TRUE(trial.corrected.found.notes.empty());
  for (std::size_t k = 0; k < pa10_joints; ++k) {
    const auto printed = dominant_errors(laboratory.model, k, trial.printed.parameters, laboratory.truth);
    const auto corrected = dominant_errors(laboratory.model, k, trial.corrected.parameters, laboratory.truth);
    EXPECT_LT(corrected[100], 0.1) << k;
    EXPECT_LT(corrected[100], printed[100] / 2) << k;
    EXPECT_LT(largest(trial.corrected.errors.joint[k]), 2) << k;  // deg
  }
  // Friction holds the Coulomb part too: more than the viscous 13.4 of joint 3, less than twice that.
  EXPECT_GT(trial.friction[2], 13.4);
  EXPECT_LT(trial.friction[2], 2 * 13.4);
}

}  // namespace
}  // namespace armature::internal
