// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two topics in one table: an outer join has a row per message of either, with empty cells for the other. Where at
// least a fifth of the rows lack some signal, or five and more lack all and the rest none (a topic that is not used),
// but each signal has a value in a tenth of them, the rows with all positions are kept, and the other signals are
// interpolated linearly in time between their own samples (after the last one of a chunk, the last value is held). Rows
// before the first value of a signal are dropped. Other missing numbers are defects (defects.h).
//
// Temperatures and commanded positions come as slowly as they like, in rows of their own or in some of the others: they
// decide nothing, are always interpolated between their own samples, hold their first and last values, and rows that
// have nothing else are dropped.
#pragma once

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/log.h"

namespace armature::internal {

// Squares of larger numbers may overflow.
inline bool is_measurable(double value) { return std::abs(value) <= 1e100; }

class TopicJoin {
 public:
  // `starts`: what the commanded positions and the temperatures hold until they have a value; for a log that is read in
  // chunks, whose first ones may have none.
  explicit TopicJoin(const std::vector<double>& starts = {}) : starts_(starts) {}

  // The first chunk decides whether there is anything to join, and says so.
  void operator()(Log& chunk, Diagnostics& notes);

  using Last = std::pair<double, double>;  // time, value

 private:
  bool decided_ = false, joins_ = false, told_ = false;
  std::vector<std::optional<Last>> last_;  // per signal, of the chunks before
  std::vector<double> starts_;
};

// The first values of the commanded positions and of the temperatures that are not known yet.
void find_starts(const Log& chunk, std::vector<double>& starts);

}  // namespace armature::internal
