// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two topics in one table: an outer join has a row per message of either, with empty cells for the other. Where at
// least a fifth of the rows lack some signal, or five and more lack all and the rest none (a topic that is not used),
// but each signal has a value in a tenth of them, the rows with all positions are kept, and the other signals are
// interpolated linearly in time between their own samples (after the last one of a chunk, the last value is held). Rows
// before the first value of a signal are dropped. Other missing numbers are defects (defects.h).
#pragma once

#include <optional>

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"

namespace armature::internal {

class TopicJoin {
 public:
  // The first chunk decides whether there is anything to join, and says so.
  void operator()(Log& chunk, Diagnostics& notes);

 private:
  struct Last {
    double t = 0, value = 0;
  };
  bool decided_ = false, joins_ = false;
  std::vector<std::optional<Last>> last_;  // per signal, of the chunks before
};

}  // namespace armature::internal
