// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/load_logs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/log/columns/columns.h"
#include "armature/log/defects.h"
#include "armature/log/formats/table_file.h"
#include "armature/log/part.h"

namespace armature::cli {
namespace {

// Larger than this, logs are read in chunks unless told otherwise: in memory they take about twice as much.
constexpr std::uintmax_t largest_in_memory = 500'000'000;

// What the numbers of a log take in memory, or its text in the file.
std::uintmax_t bytes_of(const std::string& name) {
  Diagnostics ignored;  // all is said when it is read
  try {
    const std::string file = parse_log_part(name, ignored).file;
    const TableReader table = open_table(file, ignored);
    return std::max(std::filesystem::file_size(file), table.rows * table.head.names.size() * sizeof(double));
  } catch (const InputError&) {
    return 0;
  }
}

bool stream_logs(const IdentifyArguments& arguments) {
  if (arguments.stream != "auto") return arguments.stream == "yes";
  std::uintmax_t bytes = 0;
  for (const auto* names : {&arguments.logs, &arguments.validation, &arguments.loaded})
    for (const std::string& name : *names) bytes += bytes_of(name);
  return bytes > largest_in_memory;
}

ColumnMap columns_of(const LogTable& table, const IdentifyArguments& arguments, const Robot& robot, Console& console) {
  ColumnMap map = arguments.columns.empty() ? guess_columns(table, robot, console.diagnostics)
                                            : read_column_map(read_file(arguments.columns), arguments.columns, table,
                                                              robot, console.diagnostics);
  apply_units(map, arguments.units, robot, console.diagnostics);
  throw_if_errors(console.diagnostics);
  return map;
}

DefectOptions defect_options(const ColumnMap& map, const IdentifyArguments& arguments) {
  const auto told = [&](const char* what) {
    const auto unit = map.units.find(what);
    return unit != map.units.end() && !unit->second.empty();
  };
  return {arguments.repair, !map.time || told("time"), told("position")};
}

// A line of names and nothing below it, or nothing that could be used.
void refuse_without_samples(const std::string& file, std::size_t samples, Console& console) {
  if (samples > 0) return;
  console.diagnostics.error({file, 0, 0}, "the log has no samples", "it needs rows of numbers below its names");
  throw_if_errors(console.diagnostics);
}

LogPart part_named(const std::string& name, Console& console) {
  LogPart part = parse_log_part(name, console.diagnostics);
  throw_if_errors(console.diagnostics);
  return part;
}

std::vector<Log> read_logs(const std::vector<std::string>& files, const IdentifyArguments& arguments,
                           const Robot& robot, Console& console, std::vector<std::string>& readings) {
  std::vector<Log> logs;
  for (const std::string& name : files) {
    const LogPart part = part_named(name, console);
    const LogTable table = read_table(part.file, console.diagnostics);
    const ColumnMap map = columns_of(table, arguments, robot, console);
    Log log = make_log(table, map);
    inspect(log, robot, defect_options(map, arguments), console.diagnostics);
    throw_if_errors(console.diagnostics);
    refuse_without_samples(part.file, log.samples(), console);
    logs.push_back(part_of(std::move(log), part, console.diagnostics));
    throw_if_errors(console.diagnostics);
    readings.push_back(fmt::format("{}: {} samples; {}", printable(name, 200), logs.back().samples(),
                                   internal::to_string(map, table)));
  }
  return logs;
}

// How far each pass through a log has come, five times a second at most.
std::function<void(std::size_t)> reading_progress(const std::string& name, std::size_t samples) {
  using Clock = std::chrono::steady_clock;
  return [name, samples, last = Clock::now(), pass = 1, before = std::size_t{0}](std::size_t now) mutable {
    if (now <= before) ++pass;
    before = now;
    if (now < samples && Clock::now() - last < std::chrono::milliseconds(200)) return;
    last = Clock::now();
    tell_progress(now < samples ? fmt::format("{}: pass {}, {:.0f} %", name, pass,
                                              100 * static_cast<double>(now) / static_cast<double>(samples))
                                : "",
                  false);
  };
}

std::vector<LogStream> open_logs(const std::vector<std::string>& files, const IdentifyArguments& arguments,
                                 const Robot& robot, Console& console, std::vector<std::string>& readings) {
  std::vector<LogStream> logs;
  for (const std::string& name : files) {
    const LogPart part = part_named(name, console);
    Diagnostics said_later;
    const LogTable head = open_table(part.file, said_later).head;
    const ColumnMap map = columns_of(head, arguments, robot, console);
    tell_progress(fmt::format("{}: looking it through", printable(name, 200)), false);
    logs.push_back(open_log(part, map, robot, defect_options(map, arguments), console.diagnostics));
    tell_progress("", false);
    refuse_without_samples(part.file, logs.back().samples, console);
    logs.back().progress = reading_progress(printable(name, 200), logs.back().samples);
    readings.push_back(fmt::format("{}: {} samples, read in chunks; {}", printable(name, 200), logs.back().samples,
                                   internal::to_string(map, head)));
  }
  return logs;
}

}  // namespace

void load_logs(const IdentifyArguments& arguments, const Robot& robot, Console& console, IdentifyInputs& inputs) {
  if (stream_logs(arguments)) {
    inputs.streams = LogStreams{open_logs(arguments.logs, arguments, robot, console, inputs.readings),
                                open_logs(arguments.validation, arguments, robot, console, inputs.readings),
                                open_logs(arguments.loaded, arguments, robot, console, inputs.readings)};
    inputs.logs = {inputs.streams->train.front().opening};
  } else {
    inputs.logs = read_logs(arguments.logs, arguments, robot, console, inputs.readings);
    inputs.validation = read_logs(arguments.validation, arguments, robot, console, inputs.readings);
    inputs.options.loaded = read_logs(arguments.loaded, arguments, robot, console, inputs.readings);
  }
  for (const std::string& reading : inputs.readings) console.text += reading + '\n';
}

}  // namespace armature::cli
