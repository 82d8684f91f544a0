// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identified_robot.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/identify/equations/load_friction.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
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
  friction.kinds = {FrictionKind::viscous, FrictionKind::quadratic};
  const IdentificationModel model = identification_model(test::one_joint(), {false, friction});
  std::vector<std::string> left_out;
  identified_robot(model, Eigen::VectorXd::Ones(static_cast<Eigen::Index>(model.standard.size())), left_out);
  EXPECT_EQ(left_out, (std::vector<std::string>{"Fq1"}));
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

// The exported robot is the model that was fitted: its inverse dynamics, derived and interpreted, are W x with the
// widths of the fit, also where friction changes its sign.
TEST(IdentifiedRobot, predicts_what_was_fitted) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Robot described = seed < 3 ? test::three_joints() : test::awkward_robot(seed, 5);
    FrictionOptions friction;
    if (seed % 2 == 0) {
      friction.kinds.push_back(FrictionKind::spring);
      friction.kinds.push_back(FrictionKind::lever);
    }
    if (seed % 3 != 0) friction.kinds.push_back(FrictionKind::stribeck);
    if (seed % 4 != 0) friction.kinds.push_back(FrictionKind::load);
    IdentificationModel model = identification_model(described, {true, friction});
    support::Random random(seed);
    for (ModelColumn& column : model.columns)
      if (!column.inertial && (column.friction.kind == FrictionKind::stribeck ||
                               (column.friction.kind == FrictionKind::coulomb && random.uniform(0, 1) > 0.2)))
        column.friction.width = std::round(1e4 * random.uniform(0.01, 0.5)) * 1e-4;
    Eigen::VectorXd standard(static_cast<Eigen::Index>(model.standard.size()));
    for (Eigen::Index s = 0; s < standard.size(); ++s) standard[s] = random.uniform(0.1, 2);
    set_loads(model, loads_of_bodies(model, standard));
    const Eigen::VectorXd x = model.base_of_standard * standard;
    std::vector<std::string> left_out;
    const Robot robot = identified_robot(model, standard, left_out);
    if (!left_out.empty()) continue;  // an offset of a coordinate that no joint has alone
    ++tried;
    const std::size_t n = model.coordinates();
    Motion motion{"states", 0, 0.01, 0, {}, {}, {}, {}, {}};
    for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->assign(n, Signal(20));
    for (auto* signals : {&motion.q, &motion.qd, &motion.qdd})
      for (Signal& signal : *signals)
        for (double& each : signal) each = random.uniform(-1, 1) * (signals == &motion.qd ? 0.3 : 2);
    RegressorRows rows(model, 20);
    rows.evaluate(motion, 0, 20);
    const Program program = lower(derive(robot, "inverse-dynamics"));
    for (std::size_t i = 0; i < 20; ++i) {
      std::vector<double> inputs;
      for (const auto* signals : {&motion.q, &motion.qd, &motion.qdd})
        for (const Signal& signal : *signals) inputs.push_back(signal[i]);
      const std::vector<double> tau = interpret<double>(program, {}, inputs);
      for (std::size_t k = 0; k < n; ++k) {
        double fitted = 0;
        for (std::size_t a = 0; a < model.active[k].size(); ++a)
          fitted += rows.values[k][a][i] * x[static_cast<Eigen::Index>(model.active[k][a])];
        EXPECT_NEAR(tau[k], fitted, 1e-9 * (1 + std::abs(fitted))) << "seed " << seed << " joint " << k + 1;
      }
    }
  }
  EXPECT_GE(tried, 5U);
}

}  // namespace
}  // namespace armature::internal
