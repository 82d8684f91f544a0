// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Joints that a table names in its cells. `rostopic echo -p` of a sensor_msgs/JointState writes the names of the joints
// into columns of their own, field.name0, field.name1, ..., beside field.position0, field.velocity0, field.effort0;
// other recorders write name[0], name.0, joint_names_0. The order of the joints is then that of the names, often
// alphabetical, and need not be the robot's. Columns with the same prefix and the same numbers as the names belong to
// these joints.
#pragma once

#include <string>
#include <vector>

namespace armature::internal {

struct NamedJoints {
  std::vector<std::string> joints;    // per column: the joint that it belongs to, or empty
  std::vector<std::string> constant;  // per column: where it holds a joint's name, that name; otherwise empty
};

// `text`: per column, whether it holds words; `row`: the first word of each such column. Both empty where no cells name
// joints.
NamedJoints named_joints(const std::vector<std::string>& names, const std::vector<char>& text,
                         const std::vector<std::string>& row);

}  // namespace armature::internal
