// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot in Armature's native format (docs/reference/robot_format.md): aligned tables without empty columns, every
// number exact. Reading it back gives the same robot, formula by formula.
#pragma once

#include <string>

#include "armature/robot/robot.h"

namespace armature::internal {

// Throws UnmetRequest when the format cannot express a formula: a symbol that is not a name, or a text too long.
std::string write_yaml(const Robot& robot);

}  // namespace armature::internal
