// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows that no robot can have given, a few in a row: what a lost message or a fault of the bus leaves in a log. Single
// samples are replaced (mend.h); a longer run says nothing of what was there, and is left out like a gap.
//
//   dropouts   all positions and torques are exactly zero, and the joints jump there and back
//   jumps      a position leaves faster than any joint moves, and comes back as fast
//   torques    beyond the effort limit of the joint, where nearly all others are within it
#pragma once

#include <span>
#include <vector>

#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Per coordinate, infinite where the robot has none.
std::vector<double> effort_limits(const Robot& robot);

// One mark per row. `efforts`: per coordinate; empty: not known.
std::vector<char> impossible_rows(const Log& chunk, std::span<const double> efforts);

}  // namespace armature::internal
