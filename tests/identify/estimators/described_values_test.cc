// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/described_values.h"

#include <gtest/gtest.h>

#include "armature/robot/numbers.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(DescribedValues, are_the_numbers_of_the_robot_though_no_body_has_them) {
  Robot robot = test::three_joints();
  robot.frame(2).inertial.M = robot.arena.constant(-3);
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Eigen::VectorXd values = described_values(model);
  std::size_t masses = 0;
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    const double value = values[static_cast<Eigen::Index>(s)];
    if (p.friction) {
      EXPECT_EQ(value, 0) << p.name;
    }
    if (p.friction || p.kind != ParameterKind::M) continue;
    ++masses;
    EXPECT_EQ(value, *number(robot.arena, robot.frame(p.link).inertial.M)) << p.name;
  }
  EXPECT_EQ(masses, 3U);
}

}  // namespace
}  // namespace armature::internal
