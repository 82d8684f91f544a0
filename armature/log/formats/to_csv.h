// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log as CSV text: t, q1, q2, ..., qd1, ..., qdd1, ..., tau1, ..., q_ref1, ..., temp1 [degC], ..., each number with
// the fewest digits that read back exactly. Where the coordinates have names other than q1, q2, ... in this order, a
// column is called by its coordinate: elbow/position, elbow/velocity, elbow/acceleration, elbow/torque,
// elbow/reference, elbow/temperature [degC]. column_groups() recognises both.
#pragma once

#include <string>
#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

// `coordinates`: their names, one per column of a signal; empty: q1, q2, ...
std::string to_csv(const Log& log, const std::vector<std::string>& coordinates = {});

}  // namespace armature::internal
