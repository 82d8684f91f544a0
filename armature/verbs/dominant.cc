// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/dominant.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/identify/oscillations/dominant_inertia.h"
#include "armature/log/columns/columns.h"
#include "armature/log/formats/table_file.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

// The number before the next colon; `rest` becomes what follows it.
double number_before_colon(std::string_view& rest, const std::string& whole) {
  const std::size_t colon = rest.find(':');
  double value = 0;
  const char* const end = colon == std::string_view::npos ? nullptr : rest.data() + colon;
  if (end == nullptr || std::from_chars(rest.data(), end, value).ptr != end || colon == 0 || !std::isfinite(value))
    refuse(fmt::format("'{}' is no record", printable(whole, 200)), "JOINT:KP:KV:LOG, as in 3:40:-15:link3.csv");
  rest.remove_prefix(colon + 1);
  return value;
}

OscillationRecord read_record(const std::string& text, const Robot& robot, Diagnostics& diagnostics) {
  std::string_view rest = text;
  const double joint = number_before_colon(rest, text), kp = number_before_colon(rest, text),
               kv = number_before_colon(rest, text);
  if (joint != std::floor(joint) || joint < 1 || joint > static_cast<double>(robot.coordinates.size()))
    refuse(fmt::format("the robot has no joint {}", joint),
           fmt::format("joints are numbered from 1 to {}", robot.coordinates.size()));
  const LogTable table = read_table(std::string(rest), diagnostics);
  const ColumnMap map = guess_columns(table, robot, diagnostics, TorqueColumns::ignored);
  throw_if_errors(diagnostics);
  return oscillation_record(make_log(table, map), static_cast<std::size_t>(joint) - 1, kp, kv);
}

}  // namespace

DominantResult dominant(const Robot& robot, const DominantOptions& options, Progress& progress) {
  DominantResult result;
  result.robot = robot.name;
  std::vector<OscillationRecord> records;
  for (const std::string& text : options.records) {
    go_on(progress);
    records.push_back(read_record(text, robot, result.diagnostics));
  }
  DominantInertias found = dominant_inertias(identification_model(robot, {}), records);
  for (std::size_t r = 0; r < records.size(); ++r) {
    const DominantInertia& m = found.measured[r];
    result.records.push_back({records[r].file, m.coordinate + 1, records[r].posture, m.oscillation.period(),
                              m.oscillation.decay, m.inertia, m.inertia_sd, m.friction, m.friction_sd});
  }
  for (LumpedInertia& l : found.lumped)
    result.lumped.push_back({std::move(l.name), l.coordinate + 1, l.value, l.sd, std::move(l.with)});
  result.notes = std::move(found.notes);
  return result;
}

Json to_json(const DominantResult& result) { return json_of(result); }

}  // namespace armature
