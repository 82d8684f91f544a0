// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The logs of an identification: read whole, or, when they are large, opened to be read in chunks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/verbs/identify_options.h"
#include "armature/verbs/recipes/input_files.h"

namespace armature::internal {

// The columns of each coordinate, as the log calls them.
struct ColumnsOfCoordinates {
  std::vector<std::string> position, torque;
};

struct MeasuredLogs {
  std::vector<Log> train, validation, loaded;
  // Instead, read in chunks; then `train` has only the beginning of the first log, to be looked at.
  std::optional<LogStreams> streams = {};
  std::vector<std::string> held_out = {};  // names of the validation logs
  std::vector<std::string> readings = {};  // per log, its samples and what its columns were taken for
  ColumnsOfCoordinates columns = {};       // of the first log; empty for motions in memory
  std::vector<Mended> mended = {};         // per log of `train`; empty for motions in memory and for streams
};

// One log, or a part of it ("log.csv@2:12.5"). Throws InputError with every error found.
LoadedLog read_log(const std::string& name, const Robot& robot, const LoadLogOptions& options, InputFiles& files,
                   Progress& progress);

// All logs of an identification. Throws InputError with every error found, and with what `diagnostics` had before.
MeasuredLogs read_logs(const std::vector<std::string>& train, const FitOptions& fit, const Robot& robot,
                       InputFiles& files, Diagnostics& diagnostics, Progress& progress);

}  // namespace armature::internal
