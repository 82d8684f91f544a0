// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Logs of robots with elastic joints hold positions of links and motors, and torques of motors. The robot that they are
// compared with has twists, theta - q, and the torque of the motor moves link and twist alike
// (robot/elastic_joints.h, with_twist_coordinates()).
#pragma once

#include "armature/log/columns/columns.h"

namespace armature::internal {

// The channels of motors become those of twists. A robot without twists keeps its map.
void to_twists(ColumnMap& map, const Robot& robot);
// The same of logs.
std::vector<Log> to_twists(std::vector<Log> logs, const Robot& robot);

}  // namespace armature::internal
