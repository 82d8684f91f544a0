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

// tau = J q'' + Fs tanh(q'/w_own) + Fb exp(-(q'/ws)^2) tanh(q'/w) + Fl |ZZ q''| tanh(q'/w_own): the plain sign has the
// width of the simulation, Coulomb friction that of the joint.
TEST(CheckMotion, friction_of_stribeck_and_of_the_load_is_known_in_closed_form) {
  Robot robot = load_robot("scara").robot;
  Frame& last = robot.frame(4);
  const auto set = [&](Ref& place, double value) { place = robot.arena.constant(Rational::from_double(value)); };
  set(last.coulomb_friction, 1), set(last.friction_width, 0.2);
  set(last.stribeck_friction, 3), set(last.stribeck_velocity, 0.3);
  set(last.load_friction, 0.25);
  const auto value = [&](Ref r) { return robot.arena.value(r).to_double(); };
  for (const double qd : {0.05, -0.05, 0.4, -2.0}) {
    WrittenMotion m;
    m.t = {0};
    for (std::size_t k = 0; k < 4; ++k) {
      const bool moves = k == 3;
      m.q.push_back({moves ? 0.3 : k == 2 ? -0.1 : 0});
      m.qd.push_back({moves ? qd : 0});
      m.qdd.push_back({moves ? -2.5 : 0});
      m.tau.push_back({0});
    }
    const double link = value(last.inertial.ZZ) * -2.5, s = std::tanh(qd / 0.2);
    EXPECT_NEAR(torques_along(robot, m, {true, 0.02})[3][0],
                link + value(last.motor_inertia) * -2.5 + value(last.viscous_friction) * qd +
                    value(last.friction_offset) + s + 3 * std::exp(-qd * qd / 0.09) * std::tanh(qd / 0.02) +
                    0.25 * std::abs(link) * s,
                1e-12);
  }
}

}  // namespace
}  // namespace armature::internal
