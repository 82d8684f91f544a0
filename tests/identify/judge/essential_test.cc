// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/essential.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Essential, keeps_what_is_certain) {
  Robot robot = test::three_joints();
  robot.frame(2).friction_offset = robot.arena.constant(Rational(1, 100000));  // far below the noise
  const IdentificationModel model = identification_model(robot, {});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 500, 0.5))};
  const auto factors = factorise(model, motions, {});
  const Estimate all = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
  const Essential essential = essential_parameters(factors, model.unknowns(), all, 0.1);
  EXPECT_LT(essential.count, model.unknowns());
  EXPECT_FALSE(essential.kept[support::place_of(model.columns, "Fo2")]);
  EXPECT_TRUE(essential.kept[support::place_of(model.columns, "Fv1")]);
  for (std::size_t c = 0; c < model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    if (essential.kept[c]) {
      EXPECT_LT(essential.estimate.deviation[i], 0.11 * std::abs(essential.estimate.value[i]));
    } else {
      EXPECT_EQ(essential.estimate.value[i], 0);
    }
  }
  EXPECT_LE(essential.estimate.condition, all.condition * 1.01);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_LT(factors[k].relative_error(essential.estimate.value), factors[k].relative_error(all.value) + 1);
}

TEST(Essential, contributions_are_shares_of_the_greatest_torque) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {false, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 500))};
  double torque = 0, velocity = 0;
  for (std::size_t i = 0; i < 500; ++i) {
    torque = std::max(torque, std::abs(motions[0].tau[0][i]));
    velocity = std::max(velocity, std::abs(motions[0].qd[0][i]));
  }
  const Eigen::VectorXd share = contributions(model, motions, test::true_values(model));
  EXPECT_NEAR(share[3], 0.8 * velocity / torque, 1e-12);
  EXPECT_NEAR(share[4], 1.2 / torque, 1e-12);
  EXPECT_NEAR(share[5], 0.3 / torque, 1e-12);
}

}  // namespace
}  // namespace armature::internal
