// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inertia of a motor and its drive, at the joint (Armstrong, Khatib & Burdick 1986, section 5): a joint that is
// driven as a torsional spring swings with the inertia of the arm and of the motor; what the links contribute is known
// from their own measurement, and the rest is the motor's.
//
//   I_motor = kp / w^2 - a_kk(q) without motors
//
// a_kk is linear in the parameters of the links: its slopes are those of the regressor, W(q, 0, e_k) - W(q, 0, 0), and
// the tolerances of the links (robot/tolerances.h) propagate through them.
#pragma once

#include <span>

#include "armature/identify/oscillations/two_wires.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// What the links contribute to a_kk at a posture, and its tolerance from those of the robot. Throws UnmetRequest when
// a number that it needs is a symbol.
Measured arm_inertia(const Robot& robot, std::size_t coordinate, std::span<const double> posture);

// The difference; uncertainties add as squares.
Measured motor_inertia(const Measured& total, const Measured& arm);

}  // namespace armature::internal
