// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot as a URDF file. A link that remembers its original frame (an attached frame with the link's own name) is
// written in that frame, so that a robot read from a URDF comes back as the same links with the same frames; other
// links are written in their Khalil frames. Every other attached frame becomes a massless link on a fixed joint;
// coupled joints mimic.
#pragma once

#include <string>

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Throws UnmetRequest for what a URDF cannot hold at all: symbols, variables of several coordinates, first
// moments without a mass. What it merely leaves out (motor inertia, external forces, another gravity) is a warning.
std::string write_urdf(const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
