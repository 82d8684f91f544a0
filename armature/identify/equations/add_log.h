// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The motions of a log, prepared (log/signals/prepare.h) and less the torques that are known, in memory or streamed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/identify/equations/motions.h"
#include "armature/log/log_stream.h"

namespace armature::internal {

std::vector<Motion> prepared(const Log& log, const PrepareOptions& how, const std::vector<Term>& known,
                             std::vector<std::string>& notes);

// The cut-off, Hz; nothing when the log is too short to be filtered. `log` and `known` must outlive the motions of a
// stream.
std::optional<double> add_log(Motions& motions, const Log& log, const PrepareOptions& how,
                              const std::vector<Term>& known, std::vector<std::string>& notes);
std::optional<double> add_log(Motions& motions, const LogStream& log, const PrepareOptions& how,
                              const std::vector<Term>& known, std::vector<std::string>& notes);

}  // namespace armature::internal
