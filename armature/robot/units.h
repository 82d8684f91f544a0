// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that are probably degrees or millimetres. The description does not state its units, and a model made of wrong
// ones runs and gives wrong results; so values that no robot has give a warning: a constant angle of more than a turn,
// a distance between axes of more than 40 m, a revolute joint that turns more than five times each way but not as if it
// were free.
#pragma once

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Warns about joint limits.
void check_units_of_limits(const Robot& robot, Diagnostics& diagnostics);
// Warns about geometry that the user wrote. (Not for a URDF: the Khalil frames of nearly parallel axes may be far
// away.)
void check_units_of_geometry(const Robot& robot, Diagnostics& diagnostics);

// Is this implausible as a constant angle in radians, or as a distance in metres?
bool looks_like_degrees(double angle);
bool looks_like_millimetres(double distance);

}  // namespace armature::internal
