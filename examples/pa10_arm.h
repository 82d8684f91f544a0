// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The PA-10 of the experiments of Jamisola et al. 1999, twice:
//
//   the specification   robots/pa10.yaml: masses and centres of mass as the manufacturer gives them (section I). The
//                       experimenter knows these, and compensates gravity with them.
//   the arm             what is simulated, identified and controlled. Its links are as heavy as specified within 2 %,
//                       their centres of mass lie 3 mm beside the specified ones, their principal axes are turned by 3
//                       degrees and their motors differ by 5 % (standard deviations), as cables and castings make it.
//                       So no link is symmetric, all base parameters differ from zero, and the compensation of gravity
//                       is not exact.
//
// The control loop is the same in all experiments: angles in steps of the resolver, velocities by differences through a
// Butterworth filter of 30 Hz (section VI), one cycle of 1.4 ms (section IV) from an angle to its torque.
#pragma once

#include <complex>
#include <cstdint>

#include "armature/robot/robot.h"

namespace armature::internal {

constexpr std::size_t pa10_joints = 7;
constexpr double pa10_friction_width = 0.05;  // rad/s, over which Coulomb friction changes its sign
constexpr double pa10_degree = 3.14159265358979323846 / 180;

struct Pa10Loop {
  double period = 1.4e-3;                                        // s, of a cycle: reading angles and sending torques
  double cutoff = 30;                                            // Hz, of the velocity filter
  double angle_step = 2 * 3.14159265358979323846 / (4096 * 50);  // rad: 12 bits per turn of the motor, gears of 50
  double angle_noise = angle_step;                               // rad, standard deviation
  std::uint64_t seed = 1;                                        // of the noise
};

Robot pa10_specification();
Robot pa10_arm();

// A number of a robot's description.
double pa10_value(const Robot& robot, Ref formula);

// What the loop makes of the gains (kp, kv) for a motion exp(s t): the torque is -C(s) times the angle, with
//
//   C(s) = (kp + kv D(z) B(z)) z^-1 (1 - z^-1) / (s T),   z = exp(s T),
//
// where D is the difference, B the filter, z^-1 the cycle of delay and the last factor the held output. A swing of rate
// s cannot tell the loop from one without delays and with the gains kp', kv' of kp' + kv' s = C(s).
struct EffectiveGains {
  double kp = 0, kv = 0;
};
EffectiveGains effective_gains(const Pa10Loop& loop, double kp, double kv, std::complex<double> s);

}  // namespace armature::internal
