// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "armature/derive/derive.h"
#include "armature/expr/numeric_field.h"
#include "armature/inverse_geometry/closed_form/transform_equations.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"

namespace armature::internal {
namespace {

// U from the unknowns equals U from the pose that the direct geometric model gives.
TEST(ForwardGeometry, equals_the_direct_geometric_model) {
  for (const test::ArmFamily& family : test::arm_families()) {
    const Robot robot = test::random_arm(family, 12);
    TransformEquations system(robot, {});
    std::mt19937_64 random(3);
    NumericField<double>::Symbols values;
    for (const Coordinate& c : robot.coordinates)
      values[robot.arena.name_of(c.q)] = static_cast<double>(random() % 4000) / 1000 - 2;
    const Model direct = derive(robot, "transform");
    const std::vector<double> T =
        evaluate(direct.arena, std::span<const Ref>(direct.outputs[0].values), NumericField<double>(values));
    for (std::size_t k = 0; k < 12; ++k) values[system.arena.name_of(system.pose[k])] = T[k];
    for (const GeometricUnknown& u : system.unknowns) {
      if (!u.is_angle) continue;
      double angle = evaluate(system.arena, u.offset, NumericField<double>(values));
      for (std::size_t k = 0; k < u.multiples.size(); ++k)
        angle += u.multiples[k].to_double() * values[robot.arena.name_of(robot.coordinates[k].q)];
      values[system.arena.name_of(u.cosine)] = std::cos(angle);
      values[system.arena.name_of(u.sine)] = std::sin(angle);
    }
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
