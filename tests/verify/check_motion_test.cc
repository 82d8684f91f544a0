// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_motion.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

TEST(CheckMotion, csv_is_read_and_anything_else_is_refused) {
  const WrittenMotion m = motion_of_csv("t,q1,tau1\n0,1,2\n0.5,1.5,-2e-1\n", {"q1"});
  EXPECT_EQ(m.t, (std::vector<double>{0, 0.5}));
  EXPECT_EQ(m.q[0], (std::vector<double>{1, 1.5}));
  EXPECT_EQ(m.tau[0], (std::vector<double>{2, -0.2}));
  EXPECT_TRUE(m.qd.empty());
  for (const char* wrong : {"", "t,q1\n0,1\n", "t,q2\n0,1\n1,1\n", "t,q1\n0,1\n0,1\n", "t,q1\n0,nan\n1,1\n",
                            "t,q1\n0,1,2\n1,1,2\n", "t,q1\n0,1x\n1,1\n"})
    EXPECT_THROW(motion_of_csv(wrong, {"q1"}), UnmetRequest) << wrong;
  const WrittenMotion named = motion_of_csv("t,elbow/position,elbow/torque\n0,1,2\n0.5,1.5,-2e-1\n", {"elbow"});
  EXPECT_EQ(named.q, m.q);
  EXPECT_EQ(named.tau, m.tau);
  EXPECT_THROW(motion_of_csv("t,wrist/position\n0,1\n1,1\n", {"elbow"}), UnmetRequest);
}

// The last joint of a SCARA at rest otherwise: tau4 = (ZZ4 + Ia4) q'' + Fv q' + Fs tanh(q'/w), tau3 = M g.
TEST(CheckMotion, torques_of_one_joint_are_known_in_closed_form) {
  const Robot robot = load_robot("scara").robot;
  WrittenMotion m;
  for (auto* signals : {&m.q, &m.qd, &m.qdd, &m.tau}) signals->resize(4);
  for (int i = 0; i < 100; ++i) {
    const double t = 0.01 * i;
    m.t.push_back(t);
    for (std::size_t k = 0; k < 4; ++k) {
      m.q[k].push_back(k == 3 ? std::sin(2 * t) : k == 2 ? -0.1 : 0);
      m.qd[k].push_back(k == 3 ? 2 * std::cos(2 * t) : 0);
      m.qdd[k].push_back(k == 3 ? -4 * std::sin(2 * t) : 0);
      m.tau[k].push_back(0);
    }
  }
  const auto torques = torques_along(robot, m, {true, 0.01});
  const auto without = torques_along(robot, m, {false, 0.01});
  const auto value = [&](Ref r) { return robot.arena.value(r).to_double(); };
  const Frame& last = robot.frame(4);
  for (std::size_t i = 0; i < m.t.size(); ++i) {
    const double bodies = (value(last.inertial.ZZ) + value(last.motor_inertia)) * m.qdd[3][i];
    EXPECT_NEAR(without[3][i], bodies, 1e-12);
    EXPECT_NEAR(torques[3][i],
                bodies + value(last.viscous_friction) * m.qd[3][i] +
                    value(last.coulomb_friction) * std::tanh(m.qd[3][i] / 0.01) + value(last.friction_offset),
                1e-12);
    EXPECT_NEAR(without[2][i], 9.81 * (value(robot.frame(3).inertial.M) + value(last.inertial.M)), 1e-9);
  }
  EXPECT_FALSE(position_off_velocity(m));
  m.q[3][50] += 1e-3;
  EXPECT_EQ(position_off_velocity(m), 50U);
  m.q[2][7] = -10;
  EXPECT_EQ(beyond_limits(robot, m)[7], 1);
  EXPECT_EQ(beyond_limits(robot, m)[8], 0);
  const MotionEnergy energy = energy_along(robot, m);
  EXPECT_NEAR(energy.peak_kinetic, (value(last.inertial.ZZ) + value(last.motor_inertia)) * 4 / 2, 1e-9);
  EXPECT_EQ(energy.work, 0);
}

}  // namespace
}  // namespace armature::internal
