// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The report of an identification: what was done and why, how good the result is, and how to go on; one page for
// somebody who has one robot, one log and little patience.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/report/page.h"

namespace armature::internal {

// What the page should mention besides the result.
struct ReportContext {
  std::string robot_file, folder;          // of the command that was given, and of its results
  std::vector<std::string> log_files;      // trained on
  std::vector<std::string> warnings = {};  // found while reading
  std::vector<std::string> readings = {};  // what was read, and what its columns were taken for
};

Page identification_report(const Identification& result, const std::vector<Log>& logs, const IdentifyOptions& options,
                           const ReportContext& context);

}  // namespace armature::internal
