// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Gravity as the author of a description knows it. Frame 0 of a robot from a URDF is moved onto the first joint's axis,
// and its axes are seldom those of the root link.
#pragma once

#include <array>
#include <optional>

#include "armature/robot/robot.h"

namespace armature::internal {

// The acceleration of gravity in the axes of the root link: of the frame attached to the base under the base's name, or
// frame 0 when there is none. Nothing when it depends on symbols. Rounding below 1e-12 of its size is taken as zero.
std::optional<std::array<double, 3>> root_gravity(const Robot& robot);

}  // namespace armature::internal
