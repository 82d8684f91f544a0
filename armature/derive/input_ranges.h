// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The box of states that a robot can be in: positions and velocities from its joint limits, the other inputs from the
// user. Angles without limits range over half a turn to either side.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/expr/interval.h"

namespace armature::internal {

// One interval per input element, group after group. `limits` bounds a group by its name, in place of the robot's
// limits: {"qdd", 10} is -10 to 10 for each of its elements. Throws InputError for unbounded groups, and for limits
// that are not positive or name no group.
std::vector<Interval> input_ranges(const Robot& robot, const std::vector<Input>& inputs,
                                   const std::map<std::string, double>& limits = {});

}  // namespace armature::internal
