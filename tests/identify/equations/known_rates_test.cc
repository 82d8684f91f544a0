// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/known_rates.h"

#include <gtest/gtest.h>

#include "armature/identify/equations/motions.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(KnownRates, are_those_of_a_pass_over_the_motions) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 500))};
  const auto known = known_rates(model, MotionExtents(motions));
  ASSERT_TRUE(known);
  const std::vector<double> passed = greatest_rates(model, motions);
  ASSERT_EQ(known->size(), passed.size());
  bool some = false;
  for (std::size_t c = 0; c < passed.size(); ++c) {
    const FrictionKind kind = model.columns[c].friction.kind;
    if (model.columns[c].inertial || kind != FrictionKind::coulomb) continue;
    some = true;
    EXPECT_NEAR((*known)[c], passed[c], 1e-12 * passed[c]) << model.columns[c].name;
  }
  EXPECT_TRUE(some);
}

}  // namespace
}  // namespace armature::internal
