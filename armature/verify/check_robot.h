// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Are two descriptions the same mechanism? The torques of their bodies are compared at random states by the oracle
// (spatial_dynamics.h), whatever frames they were written in. Gravity and friction are left out, and the inertias of
// motors unless both have some: not every format can hold them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

bool has_motors(const Robot& robot);
// The greatest difference of a torque, relative to the largest one of that coordinate; infinite when the robots have
// different numbers of coordinates. Coordinates are matched by name if all names are the same, otherwise by number.
double torque_difference(const Robot& a, const Robot& b, bool motors);

// The robot with these numbers: motor inertias and friction that are not named are zero, and so are the parameters of
// links if `alone`. A name is a label (ZZ1, ZZR1, Fv2); Fo2 acts on coordinate 2. Throws UnmetRequest for others.
Robot with_numbers(const Robot& robot, const std::vector<std::pair<std::string, double>>& numbers, bool alone);

// Friction with these widths, by the name of its parameter ("Fs3"), and the plain sign elsewhere; of Stribeck friction
// ("Fb3") with this speed.
void set_widths(Robot& robot, const std::vector<std::pair<std::string, double>>& widths);

// What of a robot a file holds, or can be seen.
struct HeldParts {
  bool gravity = true;         // otherwise it is replaced by a random one in both
  bool motors_offsets = true;  // motor inertias, offsets of friction and springs; otherwise left out of both
  bool base = true;            // also compare what the base carries: then masses that no joint feels count too
};
// The greatest difference of a torque, friction included, and of the force and moment on the base, relative to their
// size.
double mechanism_difference(const Robot& a, const Robot& b, const HeldParts& held);

}  // namespace armature::internal
