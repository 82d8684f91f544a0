// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs that identify say alike.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "armature/verbs/identify.h"
#include "cli/console.h"

namespace armature::cli {

// Errors on the logs that were used and on others, a column per joint.
std::string error_table(const std::vector<std::string>& joints,
                        const std::vector<std::pair<std::string, TorqueErrors>>& rows,
                        const std::vector<ErrorOfLog>& by_log = {});

// A line each.
std::string lines_of(const std::vector<std::string>& lines);

// Writes the files of a result and says so.
void write_named_files(const Named<File>& files, Console& console);

// Calls a verb; what was odd about its input goes to the console, also when nothing could be identified.
template <class Work>
auto with_diagnostics(Console& console, Work work) {
  try {
    auto result = work();
    console.diagnostics = result.diagnostics;
    return result;
  } catch (const NotIdentified& why) {
    console.diagnostics = why.diagnostics();
    throw;
  }
}

// What the report says of where it comes from: the file, the command and the date.
void fill_origin(RobotOrigin& origin, const std::string& file_or_name, const Console& console);

// The robot, and its origin for the report.
Robot load_robot(const std::string& file_or_name, Console& console, RobotOrigin& origin);

}  // namespace armature::cli
