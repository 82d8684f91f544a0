// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The first links of a robot, as if the others had been removed.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

// Links 1..count, the coordinates that move them, and the frames attached to them. Throws UnmetRequest unless
// 1 <= count <= the number of links, and for robots with loops.
Robot first_links(const Robot& robot, std::size_t count);

}  // namespace armature::internal
