// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Control of the simulated PA-10 (Jamisola et al. 1999, section VI): joints 1, 3 and 4 follow sinusoids of 50 degrees
// and 3 s at once, the other joints stay at zero.
//
// Full dynamic control is computed torque in the loop of pa10_arm.h,
//
//   tau = A(q) (q''_d + kd e' + kp e) + H(q, q') + g^(q) + kv_n q'
//
// with A and H of the identified parameters, g^ of the specification and the friction kv_n of the swings. Velocities
// are late by T_d = sqrt(2) / (2 pi 30 Hz) + 2 cycles (filter; difference, delay and held output). The gain
// kd = (pi / 2 - margin) / T_d leaves the velocity loop a phase margin of 60 degrees; kp = kd^2 / 4 is critically
// damped.
//
// Of the manufacturer's controller the paper tells that it sends displacements every 10 ms to amplifiers in velocity
// mode. Gains of the amplifiers are not public; velocity_mode() is the best such a controller can do: amplifiers that
// follow every velocity exactly, up to the rated speed.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/base/progress.h"
#include "armature/identify/equations/identification_model.h"
#include "armature/simulate/simulate.h"
#include "examples/pa10_arm.h"

namespace armature::internal {

struct Pa10Gains {
  double kp = 0, kd = 0;  // 1/s^2, 1/s
};
Pa10Gains pa10_gains(const Pa10Loop& loop, double margin = 60 * pa10_degree);

Trajectory pa10_sinusoids();

// Wanted minus true: joints (deg), distance of the flange (m) and angle of its rotation (deg), at each time.
struct Pa10Errors {
  Signal t;
  std::vector<Signal> joint;
  Signal position, orientation;
};
double largest(const Signal& signal);

// The loop on the arm with a model: inertial parameters as the columns of `model`, friction per joint.
Pa10Errors dynamic_control(Plant& arm, const Robot& specification, const IdentificationModel& model,
                           const Eigen::VectorXd& parameters, const std::vector<double>& friction,
                           const Pa10Gains& gains, const Pa10Loop& loop, Progress& progress);
Pa10Errors velocity_mode(const Robot& specification);

}  // namespace armature::internal
