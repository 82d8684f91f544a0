// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model of a fully numeric robot, as a program whose only inputs are the motion.
#pragma once

#include <string>
#include <vector>

#include "armature/program/program.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Throws UnmetRequest that names the symbols without values, and every input that is not called one of `inputs`.
Program numeric_program(const Robot& robot, const std::string& model, const std::vector<std::string>& inputs);

}  // namespace armature::internal
