// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/log_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/log/formats/table_file.h"
#include "armature/log/impossible_rows.h"
#include "armature/log/topic_join.h"

namespace armature::internal {
namespace {

constexpr std::size_t rows_a_chunk = 1u << 14, numbers_a_chunk = 1u << 22;
constexpr std::size_t samples_of_opening = 1u << 16;

// As the file has them, until `take` says that it has enough.
void read_raw_chunks(const std::string& file, const ColumnMap& map, Diagnostics& diagnostics,
                     const std::function<bool(Log& chunk)>& take) {
  const TableReader reader = open_table(file, diagnostics, {map.topic, {}});
  LogTable table = reader.head;
  const std::size_t rows = std::clamp<std::size_t>(numbers_a_chunk / table.names.size(), 1, rows_a_chunk);
  std::size_t before = 0;
  for (bool more = true; more;) {
    for (auto& column : table.columns) column.clear();
    table.lines.clear();
    more = reader.read(table, rows, diagnostics);
    Log chunk = make_log(table, map, before);
    before += table.rows();
    if (chunk.samples() > 0 && !take(chunk)) return;
  }
}

void read_chunks(const std::string& file, const ColumnMap& map, const std::vector<double>& starts,
                 Diagnostics& diagnostics, const std::function<void(Log& chunk)>& take) {
  TopicJoin join(starts);
  read_raw_chunks(file, map, diagnostics, [&](Log& chunk) {
    join(chunk, diagnostics);
    if (chunk.samples() > 0) take(chunk);
    return true;
  });
}

// What slow signals hold until they have a value: mostly found in the first chunk.
std::vector<double> starts_of(const std::string& file, const ColumnMap& map) {
  std::vector<double> starts;
  if (map.reference.empty() && map.temperature.empty()) return starts;
  Diagnostics said_later;
  read_raw_chunks(file, map, said_later, [&](const Log& chunk) {
    find_starts(chunk, starts);
    return std::ranges::any_of(starts, [](double start) { return std::isnan(start); });
  });
  return starts;
}

void append(Log& to, const Log& from, std::size_t most) {
  const std::size_t count = std::min(most - std::min(most, to.samples()), from.samples());
  if (count == 0) return;
  if (to.samples() == 0) {
    to = from;
    for (Signal* signal : to.signals()) signal->clear();
    to.t.clear();
    to.lines.clear();
  }
  const auto add = [&](auto& values, const auto& more) {
    values.insert(values.end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(count));
  };
  add(to.t, from.t);
  add(to.lines, from.lines);
  const std::vector<Signal*> signals = to.signals();
  const std::vector<const Signal*> more = from.signals();
  for (std::size_t s = 0; s < signals.size(); ++s) add(*signals[s], *more[s]);
}

// Drops samples outside [from, to).
void cut_times(Log& chunk, double from, double to) {
  const auto first = std::lower_bound(chunk.t.begin(), chunk.t.end(), from) - chunk.t.begin();
  const auto last = std::lower_bound(chunk.t.begin(), chunk.t.end(), to) - chunk.t.begin();
  const auto cut = [&](auto& values) {
    values.erase(values.begin() + std::max(first, last), values.end());
    values.erase(values.begin(), values.begin() + first);
  };
  cut(chunk.t);
  cut(chunk.lines);
  for (Signal* signal : chunk.signals()) cut(*signal);
}

}  // namespace

void LogStream::pass(const std::function<void(const Log& chunk)>& visit) const {
  Diagnostics seen;  // already reported when the log was opened
  UsableRows usable;
  usable.efforts = efforts;
  Mending mending(turning);
  std::size_t visited = 0;
  read_chunks(part.file, map, starts, seen, [&](Log& chunk) {
    drop_unusable(chunk, usable, options.repair);
    mending(chunk);
    cut_times(chunk, from, to);
    if (chunk.samples() == 0) return;
    visit(chunk);
    visited += chunk.samples();
    if (progress) progress(visited);
  });
}

LogStream open_log(const LogPart& part, const ColumnMap& map, const Robot& robot, const DefectOptions& options,
                   Diagnostics& diagnostics, const std::function<void(std::size_t samples)>& progress) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  LogStream stream{part,
                   map,
                   options,
                   Mending(robot).turning(),
                   effort_limits(robot),
                   starts_of(part.file, map),
                   -infinity,
                   infinity,
                   0,
                   {},
                   progress};
  const auto count = [&](const Log& chunk) {
    stream.samples += chunk.samples();
    append(stream.opening, chunk, samples_of_opening);
  };
  DefectScan scan(robot, options, diagnostics);
  double first = 0, last = 0;
  read_chunks(part.file, map, stream.starts, diagnostics, [&](Log& chunk) {
    scan.add(chunk);
    if (chunk.samples() == 0) return;
    if (stream.samples == 0) first = chunk.t.front();
    last = chunk.t.back();
    count(chunk);
    if (progress) progress(stream.samples);
  });
  scan.finish();
  throw_if_errors(diagnostics);
  if (scan.velocities_are_wrong()) {
    stream.map.velocity.clear();
    stream.opening.qd.clear();
  }
  if (part.whole()) return stream;
  if (part.from) stream.from = part_time(*part.from, first, last - first);
  if (part.to) stream.to = part_time(*part.to, first, last - first);
  stream.samples = 0;
  stream.opening = {};
  stream.pass(count);
  if (stream.samples == 0) {
    diagnostics.error({part.file, 0, 0}, "no sample lies in the part that was asked for",
                      fmt::format("the log lasts {:.6g} s", last - first));
    throw_if_errors(diagnostics);
  }
  return stream;
}

}  // namespace armature::internal
