// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/inverse_geometry/closed_form/transform_equations.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/inverse_geometry/closed_form/inverse_trial.h"

namespace armature::internal {
namespace {

// U from the unknowns equals U from the pose that the direct geometric model gives.
TEST(ForwardGeometry, equals_the_direct_geometric_model) {
  for (const test::ArmFamily& family : test::arm_families()) {
    const Robot robot = test::random_arm(family, 12);
    TransformEquations system(robot, {});
    const NumericField<double>::Symbols values = test::symbols_at_posture(robot, system, 3);
    const std::vector<Ref> forward = system.forward(system.arena), pose = system.pose_expressions();
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 4; ++c)
        EXPECT_NEAR(evaluate(system.arena, forward[4 * r + c], NumericField<double>(values)),
                    evaluate(system.arena, pose[c < 3 ? 3 * r + c : 9 + r], NumericField<double>(values)), 1e-12)
            << family.name;
  }
}

}  // namespace
}  // namespace armature::internal
