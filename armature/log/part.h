// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A part of a log, written behind its name: "log.csv@2:12.5" from 2 s to 12.5 s after its first sample, "log.csv@:60%"
// the first 60 % of its time, "log.csv@60%:" the rest. So one log can serve for training and for validation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"

namespace armature::internal {

struct LogPart {
  struct Bound {
    double value = 0;
    bool percent = false;  // of the log's time; otherwise seconds
  };
  std::string file;
  std::optional<Bound> from, to;
  bool whole() const { return !from && !to; }
};

// A name without such a range means the whole file. An empty range is an error.
LogPart parse_log_part(std::string_view text, Diagnostics& diagnostics);

// The time of a bound in a log of `duration` that begins at `start`, s.
double part_time(const LogPart::Bound& bound, double start, double duration);

// The samples from the first bound on, before the second; a part without samples is an error. Times must increase.
Log part_of(Log log, const LogPart& part, Diagnostics& diagnostics);

}  // namespace armature::internal
