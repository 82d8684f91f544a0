// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// User-defined torques that a robot description does not hold:
//
//   a term     "k3: tau3 = q3"                               an additional column: torque k3 * q3 on coordinate 3
//              "fsm: tau5 = sign(qd5+qd6), tau6 = sign(qd5+qd6)"  one parameter that acts on two coordinates
//   a torque   "tau4 = 0.05*sin(q4)"                         known: subtracted from the measured torque
//   a motor    "q5 + q6"                                     turns with several coordinates: its inertia and friction
//
// Coordinates are q1, q2, ... with rates qd1, qd2, ... and accelerations qdd1, ..., in the order of the log.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/columns/formula.h"
#include "armature/log/signals/prepare.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct Term {
  std::string name;                          // empty for a known torque
  std::vector<std::optional<Formula>> acts;  // per coordinate: empty where it does not act
};

// Nothing after an error.
std::optional<Term> parse_term(std::string_view text, std::size_t coordinates, Diagnostics& diagnostics);
std::optional<Term> parse_known_torque(std::string_view text, std::size_t coordinates, Diagnostics& diagnostics);
// The coefficients of a motor's variable, one per coordinate.
std::optional<std::vector<double>> parse_motor(std::string_view text, std::size_t coordinates,
                                               Diagnostics& diagnostics);

// A formula of a motion at samples first, first + 1, ...
void evaluate(const Formula& formula, const Motion& motion, std::size_t first, std::size_t count, double* result);

// Subtracts the known torques from the motion. Throws UnmetRequest where a formula has no value.
void take_off(const std::vector<Term>& known, Motion& motion);

// The robot with one additional massless joint per motor.
Robot with_motors(const Robot& robot, const std::vector<std::vector<double>>& motors);

}  // namespace armature::internal
