// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/prior.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>

#include "armature/identify/estimators/consistent.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Prior, a_link_that_is_no_body_is_replaced) {
  Robot robot = test::three_joints();
  robot.frame(2).inertial.XX = robot.arena.constant(-1);
  const IdentificationModel model = identification_model(robot, {});
  const Prior prior = prior_of(model);
  EXPECT_EQ(prior.assumed, (std::vector<char>{0, 1, 0}));
  ASSERT_EQ(prior.not_described(model).size(), 1U);
  EXPECT_EQ(prior.not_described(model)[0].first, 2U);
}

TEST(Prior, a_plate_keeps_its_mass_and_gets_some_thickness) {
  Robot robot = test::three_joints();
  Inertial& plate = robot.frame(3).inertial;
  for (Ref* each : {&plate.XY, &plate.XZ, &plate.YZ, &plate.MX, &plate.MY, &plate.MZ}) *each = robot.arena.zero();
  plate.XX = plate.YY = robot.arena.constant(1);
  plate.ZZ = robot.arena.constant(2);
  const IdentificationModel model = identification_model(robot, {});
  const Prior prior = prior_of(model);
  EXPECT_EQ(prior.assumed, (std::vector<char>{0, 0, 0}));
  const auto raised = prior.not_described(model);
  ASSERT_EQ(raised.size(), 1U);
  EXPECT_EQ(raised[0].second[9], 2);
  EXPECT_NEAR(raised[0].second[5], 2, 1e-12);
  EXPECT_EQ(pseudo_inertia_matrix(TenParameters(raised[0].second)).llt().info(), Eigen::Success);
}

// All lengths in the description, no masses; links of grams to tons. The bodies fit as well as the free estimate, and
// what the logs do not tell has the scale of what they do.
TEST(Prior, the_scale_of_links_without_mass_comes_from_the_data) {
  for (const double scale : {1e-3, 1.0, 100.0}) {
    Robot robot = test::three_joints();
    for (std::size_t j = 1; j <= 3; ++j) {
      Frame& frame = robot.frame(j);
      Inertial& i = frame.inertial;
      for (Ref* each : {&i.XX, &i.XY, &i.XZ, &i.YY, &i.YZ, &i.ZZ, &i.MX, &i.MY, &i.MZ, &i.M, &frame.motor_inertia,
                        &frame.viscous_friction, &frame.coulomb_friction, &frame.friction_offset})
        *each = robot.arena.multiply(*each, robot.arena.constant(Rational::from_double(scale)));
    }
    const IdentificationModel true_model = identification_model(robot, {});
    const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 1000, 0.05 * scale))};
    Robot bare = robot;
    for (std::size_t j = 1; j <= 3; ++j) {
      Inertial& i = bare.frame(j).inertial;
      for (Ref* each : {&i.XX, &i.XY, &i.XZ, &i.YY, &i.YZ, &i.ZZ, &i.MX, &i.MY, &i.MZ, &i.M}) *each = bare.arena.zero();
    }
    const IdentificationModel model = identification_model(bare, {});
    const auto factors = factorise(model, motions, {});
    const Estimate free = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
    const FoundBodies found = find_bodies(model, stacked(factors, model.unknowns(), free.sigma));
    EXPECT_EQ(found.prior.assumed, (std::vector<char>{1, 1, 1}));
    EXPECT_TRUE(found.consistent.converged);
    for (const CoordinateFactor& f : factors)
      EXPECT_LT(f.relative_error(found.consistent.base), 1.03 * f.relative_error(free.value)) << scale;
    const BodyLayout layout = body_layout(model);
    for (std::size_t i = 0; i < 3; ++i) {
      const double mass = ten_of(found.consistent.standard, layout.links[i])[9];
      EXPECT_GT(mass, 0.05 * scale) << "link " << i + 1;
      EXPECT_LT(mass, 100 * scale) << "link " << i + 1;
    }
  }
}

}  // namespace
}  // namespace armature::internal
