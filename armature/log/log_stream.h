// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log that need not fit in memory: its file is read again, chunk after chunk, each time its samples are asked for. It
// is looked through once when it is opened, and every defect told with its line.
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
  double from = 0, to = 0;  // s: times of the part; samples at `to` and later are not
  std::size_t samples = 0;
  Log opening;                                             // some samples of its beginning, to be looked at
  std::function<void(std::size_t samples)> progress = {};  // told what a pass has seen, chunk by chunk

  // As LogPass.
  void pass(const std::function<void(const Log& chunk)>& visit) const;
};

// Throws InputError with every error found. `map` belongs to the names of the file.
LogStream open_log(const LogPart& part, const ColumnMap& map, const Robot& robot, const DefectOptions& options,
                   Diagnostics& diagnostics);

}  // namespace armature::internal
