// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/identification_model.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// W times the true parameters is the torque of the oracle.
double worst_error(const Robot& robot, bool motors) {
  const IdentificationModel model = identification_model(robot, {motors, {}});
  const Motion motion = test::motion_of(test::synthetic_log(robot, 5, 40));
  const Eigen::VectorXd x = test::true_values(model);
  RegressorRows rows(model, 64);
  rows.evaluate(motion, 3, 30);
  double worst = 0;
  for (std::size_t k = 0; k < model.coordinates(); ++k)
    for (std::size_t s = 0; s < 30; ++s) {
      double tau = 0;
      for (std::size_t a = 0; a < model.active[k].size(); ++a)
        tau += rows.values[k][a][s] * x[static_cast<Eigen::Index>(model.active[k][a])];
      worst = std::max(worst, std::abs(tau - motion.tau[k][s + 3]) / std::max(1.0, std::abs(tau)));
    }
  return worst;
}

TEST(IdentificationModel, times_the_truth_is_the_torque) {
  EXPECT_LT(worst_error(test::three_joints(), true), 1e-11);
  EXPECT_LT(worst_error(test::one_joint(), false), 1e-12);
}

TEST(IdentificationModel, knows_its_columns) {
  const IdentificationModel model = identification_model(test::one_joint(), {false, {}});
  std::string names;
  for (const ModelColumn& c : model.columns) names += c.name + " ";
  EXPECT_EQ(names, "ZZ1 MX1 MY1 Fv1 Fs1 Fo1 ");
  EXPECT_EQ(model.columns[0].unit, "kg m^2");
  EXPECT_EQ(model.inertial_count, 3U);
  EXPECT_EQ(model.standard.size(), 13U);
  // The torque of joint 3 of a chain does not depend on what is before it, but for what was regrouped.
  const IdentificationModel three = identification_model(test::three_joints(), {});
  EXPECT_LT(three.active[2].size(), three.active[0].size());
  EXPECT_LT(three.active[2].size(), three.active[1].size());
}

TEST(IdentificationModel, leaves_rotors_without_mass_to_their_motors) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(R"(armature: 1
robot: wrist
gravity: [0, 0, -9.81]
joints:
  - [joint, parent, alpha, theta  ]
  - [a,     base,   pi/2,  q1     ]
  - [b,     a,      pi/2,  q2     ]
  - [rotor, base,   0,     q1 + q2]
links:
  - [link, XX,  YY,  ZZ,  MX,  M]
  - [a,    0.1, 0.2, 0.3, 0.1, 1]
  - [b,    0.1, 0.2, 0.3, 0.1, 1]
)",
                                "wrist.yaml", diagnostics);
  const IdentificationModel model = identification_model(robot, {true, {}});
  std::string names;
  for (const ModelColumn& c : model.columns)
    if (c.link == 3) names += c.name + " ";
  EXPECT_EQ(names, "Ia3 Fv3 Fs3 ");
}

TEST(IdentificationModel, needs_numbers_for_geometry) {
  Robot robot = test::one_joint();
  robot.gravity[1] = robot.arena.symbol("g");
  EXPECT_THROW(identification_model(robot, {}), UnmetRequest);
  robot = test::three_joints();
  robot.frame(2).geometry.d = robot.arena.symbol("D2");
  EXPECT_THROW(identification_model(robot, {}), UnmetRequest);
  EXPECT_THROW(identification_model(empty_robot("nothing"), {}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
