// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot in Armature's native format (docs/reference/robot_format.md): aligned tables, columns that say nothing left
// out, every number exact. Reading it back gives the same robot, formula by formula.
#pragma once

#include <string>

#include "armature/robot/robot.h"

namespace armature::internal {

// Throws UnmetRequest when a formula cannot be told in the format: a symbol that is no name, or a text too long.
std::string write_yaml(const Robot& robot);

}  // namespace armature::internal
