// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A joint that is held still in the description, and moves in a log: the model then lacks the torques of that motion.
#pragma once

#include <string>
#include <vector>

#include "armature/log/columns/columns.h"

namespace armature::internal {

// Warns once for each lock ("JOINT" or "JOINT=POSITION") whose position is a column of the table and changes by more
// than 2e-3 rad or m in the rows with from <= times <= to.
void warn_if_locked_moves(const LogTable& table, const Signal& times, double from, double to,
                          const std::vector<std::string>& locks, Diagnostics& diagnostics);

}  // namespace armature::internal
