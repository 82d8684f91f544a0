// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What identification keeps of a log: the triangles of the equations that are solved, those of all samples by which
// errors are judged, and the greatest values of each column. The statistics of several logs merge: triangles as
// factors.h says, greatest values by their maximum. A log has the same statistics alone and among others, so that logs
// may be reduced on any machine and merged in any order.
#pragma once

#include <vector>

#include "armature/identify/judge/essential.h"
#include "armature/identify/judge/judged_rows.h"

namespace armature::internal {

struct LogStatistics {
  std::vector<CoordinateFactor> solved;  // the equations, per coordinate
  JudgedRows judged;                     // of all samples
  Contributions greatest;
  std::size_t samples = 0;  // prepared
};

// Adds those of `more`.
void merge(LogStatistics& sum, const LogStatistics& more);

// Per log. `rows`: with the greatest speeds (RowOptions::fastest) of all logs, if slow rows are dropped. Errors are
// judged by all samples, whatever the decimation and the weights of `rows`.
std::vector<LogStatistics> statistics_by_log(const IdentificationModel& model, const Motions& motions,
                                             const RowOptions& rows);

// Their sum, in this order.
LogStatistics merged(const std::vector<LogStatistics>& logs);

}  // namespace armature::internal
