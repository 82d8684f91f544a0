// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Are two descriptions the same mechanism? The torques of their bodies are compared at random states by the oracle
// (spatial_dynamics.h), whatever frames they were written in. Gravity and friction are left out, and the inertias of
// motors unless both have some: not every format can hold them.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

bool has_motors(const Robot& robot);
// The greatest difference of a torque, relative to the largest one of that coordinate; infinite when the robots have
// different numbers of coordinates. Coordinates are matched by name if all names are the same, otherwise by number.
double torque_difference(const Robot& a, const Robot& b, bool motors);

}  // namespace armature::internal
