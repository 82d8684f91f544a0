// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Coordinates and joint variables. The cell of a joint's variable, "q2 + q3 - pi/2", is split into its constant part
// and the linear combination of coordinates. Which symbols are coordinates is declared,
//
//   coordinates: [q1, q2]
//   coordinates:
//     - [coordinate, q, qd, qdd]
//     - [shoulder, q1, qd1, qdd1]
//     - [elbow, q2, 0, qdd2]
//
// where a value in place of a rate is the velocity or acceleration that models are derived for; or it follows from the
// cells: a symbol that is alone in one of them is a coordinate; with several in a cell each must be alone in another
// one or be listed in `parameters`.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "armature/read/yaml/yaml_context.h"
#include "armature/read/yaml/yaml_joints.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The names of velocity and acceleration of a coordinate: q1 gives qd1 and qdd1, x gives x_d and x_dd.
std::string velocity_name(const std::string& coordinate);
std::string acceleration_name(const std::string& coordinate);

// Declares the robot's coordinates and splits the variables of its joints.
void read_variables(const YamlContext& context, Robot& robot, const YamlNode* coordinates,
                    const std::unordered_set<Ref>& parameters, const std::vector<VariableCell>& cells);

}  // namespace armature::internal
