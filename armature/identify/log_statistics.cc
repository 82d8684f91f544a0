// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/log_statistics.h"

#include <tbb/parallel_for.h>

namespace armature::internal {
namespace {

LogStatistics statistics_of(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows) {
  LogStatistics result;
  result.greatest = Contributions(model);
  result.greatest.add(model, motions);
  result.solved = factorise(model, motions, rows);
  RowOptions all{.slowest = rows.slowest, .fastest = rows.fastest, .progress = rows.progress};
  // Without decimation and weights these are the same equations.
  result.judged.moving =
      rows.decimation == 1 && !rows.weight && rows.rest == 0 ? result.solved : factorise(model, motions, all);
  all.resting = true;
  result.judged.resting = factorise(model, motions, all);
  for (const Motion& motion : motions) result.samples += motion.samples();
  return result;
}

// An empty list stands for no equations.
void add(std::vector<CoordinateFactor>& sum, const std::vector<CoordinateFactor>& more) {
  if (sum.empty()) sum = more;
  else if (!more.empty()) merge(sum, more);
}

}  // namespace

void merge(LogStatistics& sum, const LogStatistics& more) {
  add(sum.solved, more.solved);
  add(sum.judged.moving, more.judged.moving);
  add(sum.judged.resting, more.judged.resting);
  sum.greatest.add(more.greatest);
  sum.samples += more.samples;
}

std::vector<LogStatistics> statistics_by_log(const IdentificationModel& model, const Motions& motions,
                                             const RowOptions& rows) {
  std::vector<LogStatistics> logs(motions.logs());
  if (!motions.streamed()) {
    tbb::parallel_for(std::size_t{0}, logs.size(),
                      [&](std::size_t i) { logs[i] = statistics_of(model, motions.whole(i), rows); });
    return logs;
  }
  for (std::size_t i = 0; i < logs.size(); ++i) {
    motions.log(i).visit([&](std::span<const Motion> group) { merge(logs[i], statistics_of(model, group, rows)); });
    if (logs[i].solved.empty()) logs[i] = statistics_of(model, {}, rows);
  }
  return logs;
}

LogStatistics merged(const std::vector<LogStatistics>& logs) {
  LogStatistics sum;
  for (const LogStatistics& log : logs) merge(sum, log);
  return sum;
}

}  // namespace armature::internal
