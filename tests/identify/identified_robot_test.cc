// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identified_robot.h"

#include <gtest/gtest.h>

#include "armature/identify/estimators/consistent.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(IdentifiedRobot, has_the_values) {
  Robot described = test::three_joints();
  described.tolerances = {{1, "m", 0.1}};
  const IdentificationModel model = identification_model(described, {});
  Eigen::VectorXd standard(static_cast<Eigen::Index>(model.standard.size()));
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    standard[static_cast<Eigen::Index>(s)] = 0.5 + 0.25 * static_cast<double>(s);
  std::vector<std::string> left_out;
  Robot robot = identified_robot(model, standard, left_out);
  EXPECT_TRUE(left_out.empty());
  EXPECT_TRUE(robot.tolerances.empty()) << "they were of other numbers";
  std::size_t inertial = 0;
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    if (p.friction) continue;
    EXPECT_EQ(number(robot.arena, parameter_of(robot, p.link, p.kind)), standard[static_cast<Eigen::Index>(s)])
        << p.name;
    ++inertial;
  }
  EXPECT_GE(inertial, 30U);
  const auto value = [&](const char* name) {
    return standard[static_cast<Eigen::Index>(support::place_of(model.standard, name))];
  };
  EXPECT_EQ(number(robot.arena, robot.frame(2).coulomb_friction), value("Fs2"));
  EXPECT_EQ(number(robot.arena, robot.frame(3).viscous_friction), value("Fv3"));
  EXPECT_EQ(number(robot.arena, robot.frame(1).friction_offset), value("Fo1"));
}

TEST(IdentifiedRobot, tells_what_a_description_cannot_hold) {
  FrictionOptions friction;
  friction.kinds = {FrictionKind::viscous, FrictionKind::spring};
  const IdentificationModel model = identification_model(test::one_joint(), {false, friction});
  std::vector<std::string> left_out;
  identified_robot(model, Eigen::VectorXd::Ones(static_cast<Eigen::Index>(model.standard.size())), left_out);
  EXPECT_EQ(left_out, (std::vector<std::string>{"Ks1"}));
}

// T maps the entries that stand for base parameters to themselves, whatever the robot.
TEST(IdentifiedRobot, base_parameters_stand_on_their_entries) {
  for (const Robot& robot : {test::one_joint(), test::three_joints()}) {
    const IdentificationModel model = identification_model(robot, {});
    const Eigen::VectorXd base = Eigen::VectorXd::LinSpaced(static_cast<Eigen::Index>(model.unknowns()), 1,
                                                            static_cast<double>(model.unknowns()));
    EXPECT_LT((model.base_of_standard * standard_of_base(model, base) - base).norm(), 1e-12 * base.norm());
  }
}

}  // namespace
}  // namespace armature::internal
