// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a log, with line numbers. Rows that cannot be used (a missing number, a time that does not rise)
// are errors, or dropped when repair was asked for. What can be used but looks wrong is a warning: torques cut off at a
// limit, velocities that are not the derivative of the positions (degrees? another sign?), positions far outside the
// joint limits (degrees? millimetres?).
#pragma once

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature {

struct DefectOptions {
  bool repair = false;  // drop rows that cannot be used
};

// Afterwards, without errors, all numbers are finite and the times rise.
void inspect(Log& log, const Robot& robot, const DefectOptions& options, Diagnostics& diagnostics);

}  // namespace armature
