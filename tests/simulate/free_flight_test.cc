// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Momentum and energy of a tumbling robot over ten seconds, also where roll, pitch and yaw have no rates.
#include "armature/simulate/free_flight.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/read/reader.h"

namespace armature::internal {
namespace {

Robot hopper() {
  Diagnostics diagnostics;
  return read_yaml(R"(armature: 1
robot: hopper
base: {name: trunk, floating: true}
gravity: [0, 0, -9.81]
joints:
  - [joint, alpha, d,   theta, r  ]
  - [hip,   pi/2,  0.1, q1,    0.2]
  - [knee,  0,     0.3, q2,    0  ]
links:
  - [link,  m,   cx,  cy,  cz,   Ixx,  Ixy,   Iyy,  Izz ]
  - [trunk, 5,   0.1, 0,   0.05, 0.3,  0.01,  0.2,  0.25]
  - [hip,   1.5, 0.1, 0.1, 0,    0.02, 0.002, 0.03, 0.02]
  - [knee,  0.5, 0.1, 0,   0.1,  0.01, 0,     0.01, 0.01]
)",
                   "hopper.yaml", diagnostics);
}

TEST(FreeFlight, momentum_and_energy_are_kept_for_ten_seconds) {
  FlightState start;
  start.q = {0.3, -0.8};
  start.qd = {1, -2};
  start.twist = {0.5, -0.2, 3, 0.7, -1.1, 0.4};
  const Flight flight = free_flight(hopper(), start, 10, 100, 1e-13, no_progress());
  ASSERT_EQ(flight.states.size(), 1001U);
  EXPECT_GT(flight.momentum, 500);  // the fall: 7 kg for 10 s
  EXPECT_LT(flight.momentum_drift, 1e-10 * flight.momentum);
  EXPECT_LT(std::abs(flight.energy_loss), 1e-10 * flight.peak_kinetic);
  for (const FlightState& state : flight.states) {
    double square = 0;
    for (const double each : state.quaternion) square += each * each;
    ASSERT_NEAR(square, 1, 1e-15);
  }
}

// Joints that follow a trajectory move the base, and their work is the energy: momentum stays.
TEST(FreeFlight, joints_that_follow_a_trajectory_do_work_and_keep_the_momentum) {
  FlightState start;
  start.q = start.qd = {0, 0};
  start.twist = {0.5, -0.2, 3, 0.7, -1.1, 0.4};
  const Robot robot = hopper();
  const Trajectory motion = fourier_trajectory(robot, {});
  const Flight flight = free_flight(robot, start, 5, 200, 1e-12, no_progress(), &motion);
  EXPECT_LT(flight.momentum_drift, 1e-9 * flight.momentum);
  EXPECT_LT(std::abs(flight.energy_loss), 1e-9 * flight.peak_kinetic);
  Reference at{{0, 0}, {0, 0}, {0, 0}};
  motion.at(flight.t[400], at);
  EXPECT_EQ(flight.states[400].q, at.q);
  EXPECT_EQ(flight.states[400].qd, at.qd);
  const Flight noisy = measured(flight, 1e-3, 0.1, 7);
  double torque = 0, noise = 0, place = 0, turn = 0;
  for (std::size_t k = 0; k < flight.states.size(); ++k) {
    const FlightState &a = flight.states[k], &b = noisy.states[k];
    torque += a.tau[0] * a.tau[0];
    noise += std::pow(a.tau[0] - b.tau[0], 2);
    place += std::pow(a.position[1] - b.position[1], 2);
    double dot = 0;
    for (std::size_t i = 0; i < 4; ++i) dot += a.quaternion[i] * b.quaternion[i];
    turn += std::pow(2 * std::acos(std::min(1.0, std::abs(dot))), 2);
  }
  const auto samples = static_cast<double>(flight.states.size());
  EXPECT_GT(torque, 1);
  EXPECT_NEAR(std::sqrt(noise / torque), 0.1, 0.01);
  EXPECT_NEAR(std::sqrt(place / samples), 1e-3, 1e-4);
  EXPECT_NEAR(std::sqrt(turn / samples), std::sqrt(3.0) * 1e-3, 1e-4);
}

// Turning about y takes a base through the pitch of 90 degrees, again and again; slowly, it turns by w t.
TEST(FreeFlight, a_base_turns_over_the_pole_of_euler_angles) {
  FlightState start;
  start.q = {0, 0};
  start.qd = {0, 0};
  start.twist = {0, 0, 0, 0, 1e-9, 0};
  const Flight slow = free_flight(hopper(), start, 1, 10, 1e-12, no_progress());
  const FlightState& end = slow.states.back();
  EXPECT_NEAR(end.quaternion[1], 0.5e-9, 1e-11);  // half the angle
  start.twist[4] = 40;
  const Flight fast = free_flight(hopper(), start, 1, 100, 1e-12, no_progress());
  EXPECT_LT(fast.momentum_drift, 1e-8 * fast.momentum);
}

// Stribeck friction brings the knee to rest: what is lost is kinetic, and the momentum stays.
TEST(FreeFlight, stribeck_friction_stops_the_joints) {
  Robot robot = hopper();
  for (Frame& frame : robot.frames) {
    frame.coulomb_friction = robot.arena.constant(Rational(1, 10));
    frame.stribeck_friction = robot.arena.constant(Rational(2, 10));
    frame.stribeck_velocity = robot.arena.constant(Rational(1, 10));
  }
  FlightState start;
  start.q = {0.3, -0.8};
  start.qd = {1, -2};
  const Flight flight = free_flight(robot, start, 3, 100, 1e-9, no_progress(), nullptr, 0.01);
  for (const double rate : flight.states.back().qd) EXPECT_LT(std::abs(rate), 1e-3);
  EXPECT_LT(flight.momentum_drift, 1e-6 * flight.momentum);
  EXPECT_GT(flight.energy_loss, 0);
  // Followed, the same joints take the torque of the friction: that of the smooth robot more.
  const Trajectory motion = fourier_trajectory(robot, {});
  const Flight rough = free_flight(robot, start, 1, 100, 1e-9, no_progress(), &motion, 0.01),
               smooth = free_flight(hopper(), start, 1, 100, 1e-9, no_progress(), &motion, 0.01);
  for (std::size_t i = 0; i < rough.states.size(); i += 7)
    for (std::size_t k = 0; k < 2; ++k) {
      const double v = rough.states[i].qd[k];
      EXPECT_NEAR(rough.states[i].tau[k] - smooth.states[i].tau[k],
                  (0.1 + 0.2 * std::exp(-100 * v * v)) * std::tanh(v / 0.01), 1e-6);
    }
}

}  // namespace
}  // namespace armature::internal
