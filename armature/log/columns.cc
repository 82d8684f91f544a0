// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "armature/base/text.h"

namespace armature {
namespace {

// Words by which people call a signal, without case and punctuation.
const std::vector<std::string> time_words = {"t", "time", "timestamp", "stamp", "times", "timesec", "seconds", "clock"};
const std::vector<std::string> position_words = {"q",     "pos",   "position", "positions",     "theta",   "angle",
                                                 "joint", "motor", "jointpos", "jointposition", "actualq", "x"};
const std::vector<std::string> velocity_words = {
    "qd",         "dq",       "qp",       "vel",   "velocity",      "qdot", "speed",
    "velocities", "actualqd", "jointvel", "omega", "jointvelocity", "v"};
const std::vector<std::string> acceleration_words = {"qdd", "ddq", "qpp", "acc", "acceleration", "qddot", "accel"};
const std::vector<std::string> torque_words = {"tau",   "torque", "torques",     "effort", "efforts", "moment",
                                               "force", "gamma",  "jointtorque", "trq",    "f"};

const std::vector<std::string> reference_words = {"qref", "qdes",      "qcmd",     "qdesired", "qtarget",
                                                  "ref",  "reference", "setpoint", "targetq",  "posref"};

// "Pos_Elbow[2]" -> "poselbow2"
std::string plain(std::string_view name) {
  std::string result;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

bool is_one_of(const std::string& word, const std::vector<std::string>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The column of each coordinate, by number (from 1, or from 0 when there is a 0) or by the name of the coordinate.
std::vector<std::optional<std::size_t>> numbered(const LogTable& table, const Robot& robot,
                                                 const std::vector<std::string>& words) {
  std::map<std::size_t, std::size_t> by_number;
  std::vector<std::optional<std::size_t>> result(robot.coordinates.size());
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    const std::string name = plain(table.names[c]);
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    const std::string word = name.substr(0, digits), number = name.substr(digits);
    if (!number.empty() && number.size() < 5 && is_one_of(word, words)) by_number.emplace(std::stoul(number), c);
    for (std::size_t k = 0; k < result.size(); ++k) {
      const std::string joint = plain(robot.coordinates[k].name);
      if (joint.size() < 2) continue;
      const bool before = name.ends_with(joint) && is_one_of(name.substr(0, name.size() - joint.size()), words);
      const bool after = name.starts_with(joint) && is_one_of(name.substr(joint.size()), words);
      if (before || after) result[k] = c;
    }
    if (result.size() == 1 && is_one_of(name, words)) result[0] = c;
  }
  const std::size_t first = by_number.contains(0) ? 0 : 1;
  for (std::size_t k = 0; k < result.size(); ++k)
    if (const auto found = by_number.find(k + first); found != by_number.end() && !result[k]) result[k] = found->second;
  return result;
}

// How many columns look like the signal: to say "the log has 7 joints, the robot 6".
std::size_t look_like(const LogTable& table, const std::vector<std::string>& words) {
  std::size_t count = 0;
  for (const std::string& each : table.names) {
    const std::string name = plain(each);
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    count += digits < name.size() && is_one_of(name.substr(0, digits), words);
  }
  return count;
}

std::vector<Channel> guessed(const LogTable& table, const Robot& robot, const std::vector<std::string>& words,
                             const std::string& what, bool needed, Diagnostics& diagnostics) {
  const auto columns = numbered(table, robot, words);
  const std::size_t n = columns.size();
  const auto found =
      static_cast<std::size_t>(std::count_if(columns.begin(), columns.end(), [](auto c) { return bool(c); }));
  const std::size_t seen = look_like(table, words);
  std::vector<Channel> channels;
  if (found == n && (seen <= n || seen == 0)) {
    for (const auto& c : columns) channels.push_back({{{*c, 1}}, 0});
    return channels;
  }
  if (found == 0 && !needed) return channels;
  const Location where{table.file, 1, 0};
  if (seen > n) {
    diagnostics.error(where, fmt::format("the log has the {} of {} joints, the robot {} coordinates", what, seen, n),
                      "is this the log of another robot? Otherwise name the columns in a file given by --columns");
  } else {
    std::vector<std::string> lacking;
    for (std::size_t k = 0; k < n; ++k)
      if (!columns[k]) lacking.push_back(printable(robot.coordinates[k].name, 40));
    diagnostics.error(where, fmt::format("no column was recognised as the {} of {}", what, fmt::join(lacking, ", ")),
                      fmt::format("the columns are {}; name them in a file given by --columns",
                                  printable(fmt::format("{}", fmt::join(table.names, ", ")), 300)));
  }
  return channels;
}

std::optional<Channel> guessed_time(const LogTable& table, Diagnostics& diagnostics) {
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (is_one_of(plain(table.names[c]), time_words)) return Channel{{{c, 1}}, 0};
  diagnostics.error({table.file, 1, 0}, "no column was recognised as time",
                    "call it t, or give its name or the rate in a file given by --columns");
  return std::nullopt;
}

Signal evaluate(const Channel& channel, const LogTable& table) {
  Signal signal(table.rows(), channel.offset);
  for (const Channel::Term& term : channel.terms)
    for (std::size_t r = 0; r < signal.size(); ++r) signal[r] += term.factor * table.columns[term.column][r];
  return signal;
}

std::string names_of(const std::vector<Channel>& channels, const LogTable& table) {
  std::vector<std::string> names;
  for (const Channel& channel : channels)
    for (const Channel::Term& term : channel.terms) names.push_back(printable(table.names[term.column], 40));
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

void complete(ColumnMap& map, const LogTable& table, const Robot& robot, Diagnostics& diagnostics,
              TorqueColumns torque) {
  if (!map.time && !map.rate) map.time = guessed_time(table, diagnostics);
  const auto signal = [&](std::vector<Channel>& channels, const auto& words, const char* what, bool needed) {
    if (channels.empty()) channels = guessed(table, robot, words, what, needed, diagnostics);
  };
  // Positions on the motor side come with velocities on the motor side: those are not guessed.
  const bool told = !map.position.empty();
  signal(map.position, position_words, "position", true);
  if (!told) signal(map.velocity, velocity_words, "velocity", false);
  if (!told) signal(map.acceleration, acceleration_words, "acceleration", false);
  if (torque == TorqueColumns::needed) signal(map.torque, torque_words, "torque", true);
  if (!told && torque == TorqueColumns::needed) signal(map.reference, reference_words, "reference", false);
}

ColumnMap guess_columns(const LogTable& table, const Robot& robot, Diagnostics& diagnostics, TorqueColumns torque) {
  ColumnMap map;
  complete(map, table, robot, diagnostics, torque);
  return map;
}

std::string to_string(const ColumnMap& map, const LogTable& table) {
  std::string text =
      map.time ? "time " + names_of({*map.time}, table) : fmt::format("{} samples a second", map.rate.value_or(0));
  text += "; position " + names_of(map.position, table);
  if (!map.velocity.empty()) text += "; velocity " + names_of(map.velocity, table);
  if (!map.acceleration.empty()) text += "; acceleration " + names_of(map.acceleration, table);
  text += "; torque " + names_of(map.torque, table);
  return map.reference.empty() ? text : text + "; reference " + names_of(map.reference, table);
}

Log make_log(const LogTable& table, const ColumnMap& map, std::size_t first) {
  Log log;
  log.file = table.file;
  log.lines = table.lines;
  if (map.time) log.t = evaluate(*map.time, table);
  else
    for (std::size_t r = 0; r < table.rows(); ++r)
      log.t.push_back(static_cast<double>(first + r) / map.rate.value_or(1));
  const auto all = [&](const std::vector<Channel>& channels, std::vector<Signal>& signals) {
    for (const Channel& channel : channels) signals.push_back(evaluate(channel, table));
  };
  all(map.position, log.q);
  all(map.velocity, log.qd);
  all(map.acceleration, log.qdd);
  all(map.torque, log.tau);
  all(map.reference, log.reference);
  return log;
}

}  // namespace armature
