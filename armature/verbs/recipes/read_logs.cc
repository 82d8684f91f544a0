// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/read_logs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/log/columns/base_columns.h"
#include "armature/log/columns/columns.h"
#include "armature/log/columns/stamps.h"
#include "armature/log/defects.h"
#include "armature/log/formats/arrays.h"
#include "armature/log/formats/table_file.h"
#include "armature/log/late_stamps.h"
#include "armature/log/part.h"
#include "armature/log/topic_join.h"
#include "armature/verbs/recipes/gather_notes.h"
#include "armature/verbs/recipes/locked_columns.h"

namespace armature::internal {
namespace {

// Larger than this, logs are read in chunks unless asked otherwise: in memory they take about twice as much.
constexpr std::uintmax_t largest_in_memory = 500'000'000;
constexpr std::size_t rows_looked_at = 1u << 16;

// What was found in the bytes of a pipe is said of the pipe.
Diagnostics said_of(const Diagnostics& found, const std::string& path, const std::string& file) {
  Diagnostics renamed;
  for (Diagnostic each : found.all()) {
    if (each.where.file == path) each.where.file = file;
    const auto add = each.severity == Severity::error     ? &Diagnostics::error
                     : each.severity == Severity::warning ? &Diagnostics::warning
                                                          : &Diagnostics::note;
    (renamed.*add)(each.where, each.message, each.hint);
  }
  return renamed;
}

class LogReader {
 public:
  LogReader(const Robot& robot, const LoadLogOptions& options, const std::optional<WholeRobot>& whole,
            InputFiles& files, Diagnostics& diagnostics, Progress& progress)
      : robot_(robot),
        options_(options),
        whole_(whole),
        files_(files),
        diagnostics_(diagnostics),
        progress_(progress) {}

  // What the numbers of a log take in memory, or its text in the file; at least the size of a file that cannot hold
  // much: it is not opened for this.
  std::uintmax_t bytes_of(const std::string& name) {
    Diagnostics ignored;  // all is said when it is read
    const std::string path = files_.path(parse_log_part(name, ignored).file, progress_);
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(path, unknown);
    if (unknown || most_unpacked(size) <= unpacked_freely) return unknown ? 0 : size;
    try {
      const TableReader table = open_table(path, ignored, choice());
      return std::max(size, table.rows * table.head.names.size() * sizeof(double));
    } catch (const InputError&) {
      return 0;
    }
  }

  Log read(const std::string& name, std::string& columns) {
    return reading<Log>(name, [&](const LogPart& part) {
      const LogTable table =
          with_base_joints(read_table(part.file, diagnostics_, progress_, choice()), robot_, diagnostics_);
      throw_if_errors(diagnostics_);
      ColumnMap map = columns_of(table);
      take_stamps(map, table);
      if (options_.columns.empty()) take_even_rows(map, table, diagnostics_);
      drop_empty(map, table, diagnostics_);
      Log log = make_log(table, map);
      refuse_split_joints(log);
      const Signal times = held_.empty() ? Signal() : log.t;
      TopicJoin()(log, diagnostics_);
      go_on(progress_);
      mended_ = inspect(log, robot_, defect_options(map), diagnostics_);
      throw_if_errors(diagnostics_);
      refuse_without_samples(part.file, log.samples());
      log = part_of(std::move(log), part, diagnostics_);
      leave_out_singular_base(log, robot_, diagnostics_);
      throw_if_errors(diagnostics_);
      if (log.samples() > 0) warn_of_held(table, times, log.t.front(), log.t.back(), held_, diagnostics_);
      columns = internal::to_string(map, table);
      keep_names(map, table);
      return log;
    });
  }

  LogStream open(const std::string& name, std::string& columns) {
    return reading<LogStream>(name, [&](const LogPart& part) {
      Diagnostics said_later;
      const TableFormat format = table_format(part.file);
      const bool topics = format == TableFormat::mcap || format == TableFormat::sqlite;  // the choice is made once
      const TableReader reader = open_table(part.file, topics ? diagnostics_ : said_later, choice());
      const LogTable& head = reader.head;
      if (logged_base(head, robot_))
        diagnostics_.error({part.file, 0, 0}, "a log of a floating base is not read in chunks",
                           "@stream=no, or a shorter log");
      LogTable opening = head;
      reader.read(opening, rows_looked_at, said_later);
      ColumnMap map = columns_of(opening);
      take_stamps(map, opening);
      if (options_.columns.empty()) take_even_rows(map, opening, diagnostics_);
      drop_empty(map, opening, diagnostics_);
      LogStream stream = open_log(part, map, robot_, defect_options(map), diagnostics_, passes(name, 0));
      refuse_without_samples(part.file, stream.samples);
      stream.progress = passes(name, stream.samples);
      warn_of_held(opening, make_log(opening, map).t, stream.from, stream.to, held_, diagnostics_);
      columns = internal::to_string(map, head);
      keep_names(map, head);
      return stream;
    });
  }

  const ColumnsOfCoordinates& first_columns() const { return first_columns_; }
  const Mended& mended() const { return mended_; }  // of the log that was read last

 private:
  // The names of columns, where each signal is one column.
  void keep_names(const ColumnMap& map, const LogTable& table) {
    if (!first_columns_.torque.empty()) return;
    const auto names = [&](const std::vector<Channel>& channels) {
      std::vector<std::string> result;
      for (const Channel& channel : channels)
        if (channel.terms.size() == 1) result.push_back(table.names[channel.terms.front().column]);
      return result.size() == channels.size() ? result : std::vector<std::string>{};
    };
    first_columns_ = {names(map.position), names(map.torque)};
  }

  template <class Result>
  Result reading(const std::string& name, const std::function<Result(const LogPart&)>& work) {
    LogPart part = parse_log_part(name, diagnostics_);
    throw_if_errors(diagnostics_);
    const std::string file = part.file;
    part.file = files_.path(file, progress_);
    try {
      Result result = work(part);
      if (part.file != file) diagnostics_ = said_of(diagnostics_, part.file, file);
      return result;
    } catch (const InputError& error) {
      throw InputError(said_of(error.diagnostics(), part.file, file));
    }
  }

  ColumnMap columns_for(const Robot& robot, const LogTable& table, Diagnostics& diagnostics) {
    ColumnMap map = options_.columns.empty() ? guess_columns(table, robot, diagnostics)
                                             : read_column_map(read_file(files_.path(options_.columns, progress_)),
                                                               options_.columns, table, robot, diagnostics);
    apply_units(map, options_.unit, robot, diagnostics);
    return map;
  }

  ColumnsOfPart find_columns(const LogTable& table, Diagnostics& said) {
    return internal::find_columns(
        robot_, whole_, said, [&](const Robot& robot, Diagnostics& each) { return columns_for(robot, table, each); });
  }

  // A log of a part of a robot has columns for that part, or for the whole robot.
  ColumnMap columns_of(const LogTable& table) {
    ColumnsOfPart found = find_columns(table, diagnostics_);
    throw_if_errors(diagnostics_);
    found.map.topic = table.topic;
    if (whole_) held_ = held_columns(*whole_, robot_, table, found.whole, diagnostics_);
    return std::move(found.map);
  }

  // The topic that the file of columns names, or the first whose columns are those of the robot.
  TopicChoice choice() {
    TopicChoice result;
    if (!options_.columns.empty())
      result.topic = topic_of_columns(read_file(files_.path(options_.columns, progress_)), options_.columns);
    result.suits = [this](const LogTable& head) {
      Diagnostics said;
      find_columns(head, said);
      return !said.has_errors();
    };
    return result;
  }

  DefectOptions defect_options(const ColumnMap& map) const {
    const auto known = [&](const char* what) {
      const auto unit = map.units.find(what);
      return unit != map.units.end() && !unit->second.empty();
    };
    return {options_.repair, !map.time || known("time"), known("position")};
  }

  // A line of names and nothing below it, or nothing that could be used.
  void refuse_without_samples(const std::string& file, std::size_t samples) {
    if (samples > 0) return;
    diagnostics_.error({file, 0, 0}, "the log has no samples", "it needs rows of numbers below its names");
    throw_if_errors(diagnostics_);
  }

  // Several publishers, each with some of the joints: no row has the positions of all.
  void refuse_split_joints(const Log& log) {
    const auto is_there = [&](std::size_t row) {
      return [&log, row](const Signal& position) { return std::isfinite(position[row]); };
    };
    std::optional<std::size_t> first;
    for (std::size_t row = 0; row < log.samples(); ++row) {
      if (std::ranges::all_of(log.q, is_there(row))) return;
      if (!first && std::ranges::any_of(log.q, is_there(row))) first = row;
    }
    if (!first) return;
    std::vector<std::string> here, others;
    for (std::size_t k = 0; k < log.q.size(); ++k) {
      if (std::ranges::none_of(log.q[k], [](double q) { return std::isfinite(q); })) return;
      (is_there(*first)(log.q[k]) ? here : others).push_back(printable(robot_.coordinates[k].name, 40));
    }
    diagnostics_.error({log.file, log.line(*first), 0},
                       fmt::format("the joints arrive in different messages or rows: {} here, {} in others, and no row "
                                   "has the positions of all",
                                   fmt::join(here, ", "), fmt::join(others, ", ")),
                       "record one message with all joints (a joint_state_publisher joins several), or join the rows "
                       "by their times in a CSV");
    throw_if_errors(diagnostics_);
  }

  // Says how far each pass through a log has come. The first pass counts the samples.
  std::function<void(std::size_t)> passes(const std::string& name, std::size_t samples) {
    return [&progress = progress_, name = printable(name, 200), samples, pass = 1,
            before = std::size_t{0}](std::size_t now) mutable {
      go_on(progress);
      if (now <= before) ++pass;
      before = now;
      if (samples == 0) progress.report(-1, fmt::format("{}: looking it through", name));
      else
        progress.report(static_cast<double>(now) / static_cast<double>(samples),
                        fmt::format("{}: pass {}", name, pass));
    };
  }

  const Robot& robot_;
  const LoadLogOptions& options_;
  const std::optional<WholeRobot>& whole_;
  InputFiles& files_;
  Diagnostics& diagnostics_;
  Progress& progress_;
  ColumnsOfCoordinates first_columns_;
  Mended mended_;
  std::vector<HeldColumn> held_;  // of the log that was read last
};

bool stream_logs(LogReader& reader, const std::vector<std::string>& train, const FitOptions& fit) {
  if (fit.stream != Choice::automatic) return fit.stream == Choice::yes;
  std::uintmax_t bytes = 0;
  for (const auto* names : {&train, &fit.validate, &fit.loaded})
    for (const std::string& name : *names) bytes += reader.bytes_of(name);
  return bytes > largest_in_memory;
}

}  // namespace

LoadedLog read_log(const std::string& name, const Robot& robot, const LoadLogOptions& options, InputFiles& files,
                   Progress& progress) {
  LoadedLog loaded;
  const std::optional<WholeRobot> none;
  loaded.log = LogReader(robot, options, none, files, loaded.diagnostics, progress).read(name, loaded.columns);
  return loaded;
}

MeasuredLogs read_logs(const std::vector<std::string>& train, const FitOptions& fit, const Robot& robot,
                       InputFiles& files, Diagnostics& diagnostics, Progress& progress) {
  LogReader reader(robot, fit.reading, fit.origin.whole, files, diagnostics, progress);
  MeasuredLogs logs;
  logs.held_out = fit.validate;
  std::string columns;
  const auto note = [&](const std::string& name, std::size_t samples, const char* how) {
    logs.readings.push_back(fmt::format("{}: {} samples{}; {}", printable(name, 200), samples, how, columns));
  };
  if (!stream_logs(reader, train, fit)) {
    const auto read = [&](const std::vector<std::string>& names, std::vector<Log>& to) {
      for (const std::string& name : names) {
        to.push_back(reader.read(name, columns));
        if (&to == &logs.train) logs.mended.push_back(reader.mended());
        note(name, to.back().samples(), "");
      }
    };
    read(train, logs.train);
    read(fit.validate, logs.validation);
    read(fit.loaded, logs.loaded);
    logs.columns = reader.first_columns();
    diagnostics = with_notes_gathered(diagnostics);
    return logs;
  }
  const auto open = [&](const std::vector<std::string>& names, std::vector<LogStream>& to) {
    for (const std::string& name : names) {
      to.push_back(reader.open(name, columns));
      note(name, to.back().samples, ", read in chunks");
    }
  };
  logs.streams.emplace();
  open(train, logs.streams->train);
  open(fit.validate, logs.streams->validation);
  open(fit.loaded, logs.streams->loaded);
  logs.train = {logs.streams->train.front().opening};
  logs.columns = reader.first_columns();
  diagnostics = with_notes_gathered(diagnostics);
  return logs;
}

}  // namespace armature::internal
