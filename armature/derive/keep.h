// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that shall stay parameters: a robot with some of its dynamic parameters replaced by symbols of their own
// ("M6", "MX6"), so that generated code can change them at run time. The other numbers are still folded.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "armature/derive/model.h"

namespace armature {

struct KeptParameters {
  Robot robot;
  std::vector<std::pair<std::string, double>> values;  // of the symbols: the robot's own numbers
};

// `names` are labels of dynamic parameters, or "all" for every one that is not zero. Throws InputError for names that
// the robot does not have, and for labels that mean something else in the robot's formulas.
KeptParameters keep_parameters(const Robot& robot, const std::vector<std::string>& names);

}  // namespace armature
