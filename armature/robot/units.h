// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that look as if they were degrees or millimetres. Nothing in a description says that they are, and a model
// made of them runs and is wrong; so what no robot has is asked about: a constant angle of more than a turn, a distance
// between axes of more than 40 m, a revolute joint that turns more than five times each way but not as if it were free.
#pragma once

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Warnings of limits.
void check_units_of_limits(const Robot& robot, Diagnostics& diagnostics);
// Warnings of the geometry, where it is as the user wrote it. (Frames found for a URDF may be far away: axes that are
// nearly parallel meet there.)
void check_units_of_geometry(const Robot& robot, Diagnostics& diagnostics);

// Is this a strange size for a constant angle in radians, or for a distance in metres?
bool looks_like_degrees(double angle);
bool looks_like_millimetres(double distance);

}  // namespace armature::internal
