// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log that need not fit in memory: each pass reads its file again, chunk by chunk. It is checked once when it is
// opened; every defect is reported with its line.
#pragma once

#include <functional>
#include <string>

#include "armature/log/columns/columns.h"
#include "armature/log/defects.h"
#include "armature/log/part.h"

namespace armature::internal {

struct LogStream {
  LogPart part;
  ColumnMap map;
  DefectOptions options;
  std::vector<char> turning;    // per coordinate: an angle (mend.h)
  std::vector<double> efforts;  // limits, per coordinate (impossible_rows.h)
  std::vector<double> starts;   // of slow signals (topic_join.h)
  double from = 0, to = 0;      // s: the part is from <= t < to
  std::size_t samples = 0;
  Log opening;  // some samples of its beginning
  // Called after each chunk with the samples that a pass has seen; may throw Stopped.
  std::function<void(std::size_t samples)> progress = {};

  // A LogPass over this log.
  void pass(const std::function<void(const Log& chunk)>& visit) const;
};

// Throws InputError with every error found. `map` belongs to the names of the file; `progress` as above.
LogStream open_log(const LogPart& part, const ColumnMap& map, const Robot& robot, const DefectOptions& options,
                   Diagnostics& diagnostics, const std::function<void(std::size_t samples)>& progress = {});

}  // namespace armature::internal
