// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot as SDF 1.9, for Gazebo: links in the frames of the URDF, each placed at the joint that carries it, on a base
// that is fixed to the world, or with its inertia where it floats.
#pragma once

#include <string>

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Throws UnmetRequest for what the writer cannot say: symbols, loops, variables of several coordinates, first moments
// without a mass. What SDF has no place for (motor inertias, friction offsets, external forces) is a warning.
std::string write_sdf(const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
