// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What `check` says of closed loops: how each is assembled and solved, the mobility by Gruebler's count and by the rank
// of the closure, and whether the motors are as many as the freedoms.
#pragma once

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"
#include "armature/verbs/check.h"

namespace armature::internal {

// An error for loops that cannot be closed, with what stays open at best, that join a link with itself, or that leave
// no freedom; warnings for motors that are missing or too many, and a note for loops that close only thanks to their
// dimensions.
LoopCheck check_loops(const Robot& robot, Diagnostics& diagnostics);

// Throws InputError with the same words for loops that join a link with itself or cannot be closed. Loops with symbols
// as lengths may close.
void refuse_impossible_loops(const Robot& robot);

}  // namespace armature::internal
