// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/friction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/robot/elastic_joints.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

std::string names(const std::vector<FrictionColumn>& columns) {
  std::string text;
  for (const FrictionColumn& c : columns) text += c.name + " ";
  return text;
}

TEST(Friction, has_viscous_coulomb_and_offset_of_every_joint) {
  EXPECT_EQ(names(friction_columns(test::three_joints(), {})), "Fv1 Fv2 Fv3 Fs1 Fs2 Fs3 Fo1 Fo2 Fo3 ");
  FrictionOptions options;
  options.kinds = {FrictionKind::spring};
  EXPECT_EQ(names(friction_columns(test::one_joint(), options)), "Ks1 ");
  options.kinds = {FrictionKind::lever};
  EXPECT_EQ(names(friction_columns(test::one_joint(), options)), "Ksin1 Kcos1 ");
  options.kinds = {FrictionKind::offset};
  options.without_offset = {1};
  EXPECT_EQ(names(friction_columns(test::three_joints(), options)), "Fo1 Fo3 ");
  options.told_by_weight = {2};
  EXPECT_EQ(names(friction_columns(test::three_joints(), options)), "Fo1 ");
}

// The motor has friction, the transmission stiffness and damping, and the link neither.
TEST(Friction, of_an_elastic_joint_is_the_motors) {
  Robot robot = test::one_joint();
  robot.frame(1).elasticity = robot.arena.one();
  EXPECT_EQ(names(friction_columns(with_motor_coordinates(robot), {})), "Fv2 Fv3 Fs2 Fo2 Ks3 ");
}

TEST(Friction, joints_that_move_together_share_it) {
  Robot robot = test::three_joints();
  robot.frame(3).variable = {{0, robot.arena.constant(-2)}};  // a multiple of joint 1
  EXPECT_EQ(names(friction_columns(robot, {})), "Fv1 Fv2 Fs1 Fs2 Fo1 Fo2 Fo3 ");
  robot.frame(3).variable = {{0, robot.arena.one()}, {2, robot.arena.one()}};
  const auto columns = friction_columns(robot, {});
  EXPECT_EQ(names(columns), "Fv1 Fv2 Fv3 Fs1 Fs2 Fs3 Fo1 Fo2 Fo3 ");
  EXPECT_EQ(columns[2].coefficients, (std::vector<double>{1, 0, 1}));
  EXPECT_EQ(columns[2].variable({{1, 5}, {2, 6}, {3, 7}}, 1), 12);
  robot.frame(3).variable = {{0, robot.arena.symbol("n")}};
  EXPECT_THROW(friction_columns(robot, {}), UnmetRequest);
}

TEST(Friction, has_the_shapes_of_its_formulas) {
  FrictionColumn c;
  const auto shape = [&](FrictionKind kind, double width) {
    c.kind = kind;
    c.width = width;
    return friction_shape(c, 0.5, -3);
  };
  EXPECT_EQ(shape(FrictionKind::viscous, 0), -3);
  EXPECT_EQ(shape(FrictionKind::coulomb, 0), -1);
  EXPECT_EQ(shape(FrictionKind::coulomb, 2), std::tanh(-1.5));
  EXPECT_EQ(shape(FrictionKind::offset, 0), 1);
  EXPECT_EQ(shape(FrictionKind::spring, 0), 0.5);
  EXPECT_EQ(shape(FrictionKind::quadratic, 0), -9);
  EXPECT_EQ(shape(FrictionKind::asymmetric, 0), 3);
  EXPECT_DOUBLE_EQ(shape(FrictionKind::stribeck, 1.5), -std::exp(-4));
  EXPECT_EQ(shape(FrictionKind::lever, 0), std::sin(0.5));
  EXPECT_EQ(shape(FrictionKind::lever_cosine, 0), std::cos(0.5));
  EXPECT_EQ(shape(FrictionKind::load, 2), std::tanh(-1.5));
}

}  // namespace
}  // namespace armature::internal
