// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The limits of the coordinates. A robot gives limits of its joints; a coordinate has those of the joint that it moves
// alone and one to one, and none where several coordinates move a joint.
#pragma once

#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// Per coordinate; infinite bounds where there are none.
std::vector<JointLimits> coordinate_limits(const Robot& robot);

// Per coordinate: the joint that it moves alone and one to one (of several, the first), or else its own name.
std::vector<std::string> coordinate_joints(const Robot& robot);

// Per coordinate: whether it moves a prismatic joint, so that its unit is m, not rad.
std::vector<char> sliding_coordinates(const Robot& robot);

}  // namespace armature::internal
