// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Is a written motion one of the robot? Torques at its samples by Newton and Euler's equations on spatial vectors
// (spatial_dynamics.h), which know nothing of the plant and the integrator that made it; positions against the integral
// of the velocities; work and energy.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// A signal per coordinate; those that the file does not have are empty.
struct WrittenMotion {
  std::vector<double> t;
  std::vector<std::vector<double>> q, qd, qdd, tau;
};

// From CSV with the columns t, q1, q2, ..., qd1, ..., qdd1, ..., tau1, .... Throws UnmetRequest for anything else.
WrittenMotion motion_of_csv(const std::string& text, const std::vector<std::string>& coordinates);

struct MotionForces {
  bool friction = true;
  // Coulomb friction is Fs tanh(v / width) with the width of the joint; of joints that have none, and of Stribeck
  // friction, it is this one; 0: the plain sign
  double friction_width = 0;
};
// Per coordinate and sample, from positions, velocities and accelerations.
std::vector<std::vector<double>> torques_along(const Robot& robot, const WrittenMotion& motion,
                                               const MotionForces& forces);

// Per sample: a joint is beyond its limits, where a stop may push.
std::vector<char> beyond_limits(const Robot& robot, const WrittenMotion& motion);

// The first sample at which a position is not what the velocities say, beyond what the accelerations can explain.
std::optional<std::size_t> position_off_velocity(const WrittenMotion& motion);

struct MotionEnergy {
  double work = 0;  // of the drives; tau is the mean of the torques held before and after a sample
  double gained = 0, peak_kinetic = 0;
};
MotionEnergy energy_along(const Robot& robot, const WrittenMotion& motion);

}  // namespace armature::internal
