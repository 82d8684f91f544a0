// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/columns.h"

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/modelled_robot.h"
#include "armature/log/columns/base_columns.h"
#include "armature/log/columns/columns.h"
#include "armature/log/columns/stamps.h"
#include "armature/log/formats/table_file.h"
#include "armature/log/formats/to_csv.h"
#include "armature/log/formats/to_npy.h"
#include "armature/log/part.h"
#include "armature/log/topic_join.h"
#include "armature/robot/base_joints.h"
#include "armature/verbs/recipes/estimation.h"
#include "armature/verbs/recipes/input_files.h"
#include "armature/verbs/recipes/locked_columns.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

// The names of columns, per coordinate; empty where a signal is made of several.
std::vector<std::string> names_of(const std::vector<Channel>& channels, const LogTable& table) {
  std::vector<std::string> names;
  for (const Channel& channel : channels)
    names.push_back(channel.terms.size() == 1 ? table.names[channel.terms.front().column] : "");
  return names;
}

class ColumnsOfLog {
 public:
  ColumnsOfLog(const Robot& robot, const ColumnsOptions& options, Progress& progress)
      : robot_(robot), options_(options), progress_(progress) {
    if (!options.reading.columns.empty()) yaml_ = read_file(files_.path(options.reading.columns, progress));
  }

  ColumnsResult read() {
    Diagnostics& diagnostics = result_.diagnostics;
    LogPart part = parse_log_part(options_.log, diagnostics);
    throw_if_errors(diagnostics);
    part.file = files_.path(part.file, progress_);
    const LogTable table =
        with_base_joints(read_table(part.file, diagnostics, progress_, choice()), robot_, diagnostics);
    throw_if_errors(diagnostics);
    result_.log = options_.log;
    result_.topic = table.topic;
    result_.names = table.names;
    for (const Coordinate& coordinate : robot_.coordinates) result_.coordinates.push_back(coordinate.name);
    Diagnostics said;
    ColumnsOfPart found = find(table, TorqueColumns::needed, said);
    for (const Diagnostic& each : said.all())
      if (each.severity != Severity::error) diagnostics.warning(each.where, each.message, each.hint);
    result_.missing = findings(said, Severity::error);
    result_.recognised = result_.missing.empty();
    if (result_.recognised || only_torques_are_missing(table, found)) take(table, std::move(found), part);
    else if (!yaml_.empty()) throw_if_errors(said);  // the user's file is wrong
    return std::move(result_);
  }

 private:
  ColumnsOfPart find(const LogTable& table, TorqueColumns torque, Diagnostics& said) {
    return find_columns(robot_, options_.origin.whole, said, [&](const Robot& robot, Diagnostics& each) {
      ColumnMap map = yaml_.empty() ? guess_columns(table, robot, each, torque)
                                    : read_column_map(yaml_, options_.reading.columns, table, robot, each, torque);
      Diagnostics units;
      apply_units(map, options_.reading.unit, robot, units);
      throw_if_errors(units);
      return map;
    });
  }

  // A motion without torques can be looked at; its columns then replace those that were asked for.
  bool only_torques_are_missing(const LogTable& table, ColumnsOfPart& found) {
    Diagnostics said;
    ColumnsOfPart motion = find(table, TorqueColumns::ignored, said);
    if (said.has_errors()) return false;
    found = std::move(motion);
    return true;
  }

  TopicChoice choice() {
    TopicChoice chosen;
    if (!yaml_.empty()) chosen.topic = topic_of_columns(yaml_, options_.reading.columns);
    chosen.suits = [this](const LogTable& head) {
      Diagnostics said;
      find(head, TorqueColumns::needed, said);
      return !said.has_errors();
    };
    return chosen;
  }

  void take(const LogTable& table, ColumnsOfPart found, const LogPart& part) {
    ColumnMap& map = found.map;
    map.topic = table.topic;
    take_stamps(map, table);
    drop_empty(map, table, result_.diagnostics);
    Log log = make_log(table, map);
    const Signal times = log.t;
    TopicJoin()(log, result_.diagnostics);
    log = part_of(std::move(log), part, result_.diagnostics);
    throw_if_errors(result_.diagnostics);
    if (const auto& whole = options_.origin.whole; whole && log.samples() > 0)
      warn_of_held(table, times, log.t.front(), log.t.back(),
                   held_columns(*whole, robot_, table, found.whole, result_.diagnostics), result_.diagnostics);
    result_.meaning = internal::to_string(map, table);
    if (map.time) result_.time = names_of({*map.time}, table).front();
    result_.position = names_of(map.position, table);
    result_.velocity = names_of(map.velocity, table);
    result_.torque = names_of(map.torque, table);
    result_.samples = log.samples();
    if (!options_.output.empty()) write(std::move(log));
  }

  void write(Log log) {
    const bool numpy = options_.output.ends_with(".npy");
    if (!numpy && !options_.output.ends_with(".csv"))
      refuse(printable(options_.output, 200) + ": no format of signals has this ending", "NAME.csv or NAME.npy");
    if (numpy && !(log.reference.empty() && log.temperature.empty())) {
      result_.diagnostics.warning({options_.output, 0, 0},
                                  "commanded positions and temperatures have no place in this array: left out",
                                  "NAME.csv has them");
      log.reference.clear();
      log.temperature.clear();
    }
    Log head = log;  // its first line names the columns, in either format
    for (Signal* signal : head.signals()) signal->clear();
    head.t.clear();
    result_.signals = split_names(to_csv(head, result_.coordinates));
    result_.files.push_back({options_.output, numpy ? to_npy(log) : to_csv(log, result_.coordinates)});
  }

  static std::vector<std::string> split_names(const std::string& line) {
    std::vector<std::string> names(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') quoted = !quoted;
      else if (c == ',' && !quoted) names.emplace_back();
      else if (c != '\n') names.back() += c;
    }
    return names;
  }

  const Robot robot_;
  const ColumnsOptions& options_;
  Progress& progress_;
  InputFiles files_;
  std::string yaml_;
  ColumnsResult result_;
};

}  // namespace

ColumnsResult columns(const Robot& robot, const ColumnsOptions& options, Progress& progress) {
  const Robot recorded = modelled_robot(on_base_joints(robot)).robot;  // motors, not the twists that identify looks at
  return ColumnsOfLog(seen_by_logs(recorded).robot, options, progress).read();
}

Json to_json(const ColumnsResult& result) { return json_of(result); }

}  // namespace armature
