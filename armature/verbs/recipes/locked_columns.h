// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log of the whole robot beside a part of it: joints that were locked or cut off have columns that nothing uses. A
// joint that the part takes as standing still, and that moves in the log or stands elsewhere, makes the model wrong.
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "armature/log/columns/columns.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {

// The signals of the coordinates that `part` has, which are called as in `whole`.
ColumnMap columns_of_part(const ColumnMap& of_whole, const Robot& whole, const Robot& part);

// The columns of a log: of the part, or where these are not found and there is a whole robot, of that.
struct ColumnsOfPart {
  ColumnMap map;                   // of the part
  std::optional<ColumnMap> whole;  // of all joints, where the log is of the whole robot
};
// `columns_for` finds the columns of a robot. `diagnostics` gets what it says of the robot that was taken.
ColumnsOfPart find_columns(const Robot& part, const std::optional<WholeRobot>& whole, Diagnostics& diagnostics,
                           const std::function<ColumnMap(const Robot&, Diagnostics&)>& columns_for);

// The positions of a joint that a part takes as standing still.
struct HeldColumn {
  std::string joint;
  double position = 0;  // rad or m
  Channel channel;
  double range = HUGE_VAL;  // from its lower to its upper limit
};

// By `map`, the columns of the whole robot, or by their names where there is no map. One note names the joints of the
// whole robot whose columns are not used.
std::vector<HeldColumn> held_columns(const WholeRobot& whole, const Robot& part, const LogTable& table,
                                     const std::optional<ColumnMap>& map, Diagnostics& diagnostics);

// Warns of each joint that moves by more than 2e-3 rad or m in the rows with from <= times <= to, or stands more than
// 0.02 rad or m, or a twentieth of its range, from where it is held.
void warn_of_held(const LogTable& table, const Signal& times, double from, double to,
                  const std::vector<HeldColumn>& held, Diagnostics& diagnostics);

}  // namespace armature::internal
