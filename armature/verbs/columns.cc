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
#include "armature/verbs/recipes/estimation.h"
#include "armature/verbs/recipes/input_files.h"
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
    ColumnMap map = map_of(table, TorqueColumns::needed, said);
    for (const Diagnostic& each : said.all())
      if (each.severity != Severity::error) diagnostics.warning(each.where, each.message, each.hint);
    result_.missing = findings(said, Severity::error);
    result_.recognised = result_.missing.empty();
    if (result_.recognised || only_torques_are_missing(table, map)) take(table, map, part);
    else if (!yaml_.empty()) throw_if_errors(said);  // the user's file is wrong
    return std::move(result_);
  }

 private:
  ColumnMap map_of(const LogTable& table, TorqueColumns torque, Diagnostics& said) {
    ColumnMap map = yaml_.empty() ? guess_columns(table, robot_, said, torque)
                                  : read_column_map(yaml_, options_.reading.columns, table, robot_, said, torque);
    Diagnostics units;
    apply_units(map, options_.reading.unit, robot_, units);
    throw_if_errors(units);
    return map;
  }

  // A motion without torques can be looked at; its map then replaces the one that was asked for.
  bool only_torques_are_missing(const LogTable& table, ColumnMap& map) {
    Diagnostics said;
    ColumnMap motion = map_of(table, TorqueColumns::ignored, said);
    if (said.has_errors()) return false;
    map = std::move(motion);
    return true;
  }

  TopicChoice choice() {
    TopicChoice chosen;
    if (!yaml_.empty()) chosen.topic = topic_of_columns(yaml_, options_.reading.columns);
    chosen.suits = [this](const LogTable& head) {
      Diagnostics said;
      if (yaml_.empty()) guess_columns(head, robot_, said);
      else read_column_map(yaml_, options_.reading.columns, head, robot_, said);
      return !said.has_errors();
    };
    return chosen;
  }

  void take(const LogTable& table, ColumnMap map, const LogPart& part) {
    map.topic = table.topic;
    take_stamps(map, table);
    drop_empty(map, table, result_.diagnostics);
    Log log = make_log(table, map);
    TopicJoin()(log, result_.diagnostics);
    log = part_of(std::move(log), part, result_.diagnostics);
    throw_if_errors(result_.diagnostics);
    result_.meaning = internal::to_string(map, table);
    if (map.time) result_.time = names_of({*map.time}, table).front();
    result_.position = names_of(map.position, table);
    result_.velocity = names_of(map.velocity, table);
    result_.torque = names_of(map.torque, table);
    result_.samples = log.samples();
    if (!options_.output.empty()) write(log);
  }

  void write(const Log& log) {
    const bool numpy = options_.output.ends_with(".npy");
    if (!numpy && !options_.output.ends_with(".csv"))
      refuse(printable(options_.output, 200) + ": no format of signals has this ending", "NAME.csv or NAME.npy");
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
  return ColumnsOfLog(seen_by_logs(measured_robot(robot)).robot, options, progress).read();
}

Json to_json(const ColumnsResult& result) { return json_of(result); }

}  // namespace armature
