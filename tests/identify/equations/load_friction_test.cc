// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/load_friction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// The load is the torque of the oracle without friction, which the model never sees. The rotor of joint 3, which has a
// column of its own, is before the gear; those of joints 1 and 2 are parts of ZZR1 and ZZR2.
TEST(LoadFriction, is_found_beside_coulomb_friction) {
  Robot bare = test::three_joints();
  for (Frame& frame : bare.frames)
    frame.viscous_friction = frame.coulomb_friction = frame.friction_offset = bare.arena.zero();
  bare.frame(3).motor_inertia = bare.arena.zero();
  const Log load = test::synthetic_log(bare, 4, 3000);
  const Robot robot = test::three_joints();
  Motion motion = test::motion_of(test::synthetic_log(robot, 4, 3000, 0.05));
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t s = 0; s < motion.samples(); ++s)
      motion.tau[k][s] += 0.1 * std::abs(load.tau[k][s]) * ((motion.qd[k][s] > 0) - (motion.qd[k][s] < 0));
  FrictionOptions friction;
  friction.kinds.push_back(FrictionKind::load);
  IdentificationModel model = identification_model(robot, {true, friction});
  const std::vector<Motion> motions = {motion};
  const std::vector<double> loads = loads_of(model, factorise(model, motions, {}));
  ASSERT_EQ(loads.size(), model.inertial_count);
  set_loads(model, loads);
  const auto solved = [&] {
    return least_squares(factorise(model, motions, {}), model.unknowns(), Weighting::by_coordinate);
  };
  const Estimate once = solved();
  for (const char* name : {"Fl1", "Fl2", "Fl3"}) EXPECT_NEAR(test::estimated(model, once, name), 0.1, 0.02) << name;
  settle_loads(model, motions, {});
  const Estimate estimate = solved();
  for (const char* name : {"Fl1", "Fl2", "Fl3"})
    EXPECT_NEAR(test::estimated(model, estimate, name), 0.1, 0.001) << name;
  const Eigen::VectorXd truth = test::true_values(model);
  for (const char* name : {"Fs1", "Fs2", "Fs3"}) {
    const auto c = static_cast<Eigen::Index>(support::place_of(model.columns, name));
    EXPECT_NEAR(estimate.value[c], truth[c], 0.1 * std::abs(truth[c]) + 0.1) << name;
  }
}

// Of a gear v = c q the coordinate feels c |L / c|: the share is the same.
TEST(LoadFriction, of_a_joint_that_turns_faster_than_its_coordinate_is_the_same_share) {
  Robot robot = test::three_joints();
  robot.frame(1).variable[0].coefficient = robot.arena.constant(-3);
  FrictionOptions friction;
  friction.kinds.push_back(FrictionKind::load);
  IdentificationModel model = identification_model(robot, {true, friction});
  const Eigen::VectorXd truth = test::true_values(model);
  const std::vector<double> loads(truth.data(), truth.data() + model.inertial_count);
  set_loads(model, loads);
  const Motion motion = test::motion_of(test::synthetic_log(robot, 4, 300));
  RegressorRows rows(model, motion.samples());
  rows.evaluate(motion, 0, motion.samples());
  const std::size_t c = support::place_of(model.columns, "Fl1");
  const auto place = std::ranges::find(model.active[0], c) - model.active[0].begin();
  ASSERT_LT(static_cast<std::size_t>(place), model.active[0].size());
  for (std::size_t s = 0; s < motion.samples(); ++s) {
    double load = 0;
    for (std::size_t a = 0; a < model.active[0].size() && model.active[0][a] < model.inertial_count; ++a)
      load += loads[model.active[0][a]] * rows.values[0][a][s];
    const double direction = (motion.qd[0][s] > 0) - (motion.qd[0][s] < 0);  // of -3 q', seen by q
    EXPECT_NEAR(rows.values[0][static_cast<std::size_t>(place)][s], std::abs(load) * direction, 1e-9);
  }
}

TEST(LoadFriction, needs_equations_that_determine_the_rest) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Log log = test::synthetic_log(robot, 4, 500);
  for (auto* signals : {&log.qd, &log.qdd})
    for (Signal& signal : *signals) std::fill(signal.begin(), signal.end(), 0.0);
  const std::vector<Motion> motions = {test::motion_of(log)};
  EXPECT_TRUE(loads_of(model, factorise(model, motions, {})).empty());
}

}  // namespace
}  // namespace armature::internal
