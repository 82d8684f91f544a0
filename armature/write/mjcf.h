// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot as an MJCF file, for MuJoCo. Links are bodies in the frames that a URDF of the robot would have
// (urdf_numbers.h); a joint has its motor inertia (armature), viscous friction (damping) and Coulomb friction
// (frictionloss), and a motor; attached frames are sites; coupled joints are equality constraints; a floating
// base has a free joint.
#pragma once

#include <string>

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Throws UnmetRequest for what the writer cannot say: symbols, loops, variables of several coordinates, first moments
// without a mass. What MuJoCo has no place for (friction offsets, smooth Coulomb friction, external forces) is a
// warning.
std::string write_mjcf(const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
