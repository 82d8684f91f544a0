// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Columns whose joint the log names in its cells (log/formats/named_joints.h), matched to the coordinates of a robot:
// by the same name; by the same words (Elbow-Joint and elbow_joint); by one that ends with the other (arm/elbow and
// elbow, panda_joint1 and joint1); each only where one name fits. A log may name more joints than the robot has, and in
// another order. Where it names none of them the names say nothing, and columns are taken in their order, with a
// warning.
#pragma once

#include <optional>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/table.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct LabelledColumns {
  std::vector<char> labelled;                          // per column; empty where no name is a joint of the robot
  std::vector<std::optional<std::size_t>> coordinate;  // likewise; none: of a joint that the robot does not have
  bool is_labelled(std::size_t column) const { return column < labelled.size() && labelled[column] != 0; }
};

LabelledColumns labelled_columns(const LogTable& table, const Robot& robot);

// Says which names are used, or that none is a joint of the robot.
void tell_labels(const LogTable& table, const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
