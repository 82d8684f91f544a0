// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Is this robot possible? Structure first (errors), then physics where numbers are known (warnings, or errors for
// what no body can have).
#pragma once

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Appends to `diagnostics`, at the robot's own locations. Errors: an antecedent that is not an earlier frame, a joint
// variable that names no coordinate, a fixed joint with a variable or a moving one without, empty or repeated names,
// reversed limits, a coordinate that moves nothing, a symbol that is both a coordinate and a parameter, a negative
// mass, negative friction or motor inertia. Warnings: inertia that no rigid body has (not positive semi-definite about
// the centre of mass, or violating the triangle inequality), mass without extent, inertia without mass, a moving
// terminal link without mass, no gravity in the whole robot.
void check(const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
