// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "armature/base/counted.h"
#include "armature/base/text.h"
#include "armature/log/columns/column_names.h"
#include "armature/log/columns/doubled_columns.h"
#include "armature/log/columns/labelled_columns.h"
#include "armature/log/columns/twists.h"
#include "armature/robot/elastic_joints.h"

namespace armature::internal {
namespace {

constexpr const char* tell_columns = "tell the columns in a file given by @columns";
constexpr std::size_t longest_list = 80;  // characters of names that are all shown

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  return printable(fmt::format("{}", fmt::join(names, ", ")), most);
}

std::vector<std::string> names_of_group(const ColumnGroup& group, const LogTable& table) {
  std::vector<std::string> names;
  for (const auto& [number, column] : group.columns) names.push_back(table.names[column]);
  return names;
}

struct SignalGuess {
  std::vector<Channel> channels;
  std::string unit;
};

// Finds the columns of each signal by the stems of their names.
class Guess {
 public:
  Guess(const LogTable& table, const Robot& robot, Diagnostics& diagnostics)
      : table_(table), robot_(robot), diagnostics_(diagnostics), groups_(column_groups(table, robot)) {
    bool velocities = false;
    for (const ColumnGroup& group : groups_) {
      meanings_.push_back(meaning_of(group.stem));
      velocities = velocities || (meanings_.back().kind == SignalKind::velocity && group.covers(coordinates()));
    }
    // "q_d" is a velocity where there is no other.
    for (std::size_t g = 0; g < groups_.size(); ++g)
      if (!velocities && groups_[g].stem == std::vector<std::string>{"q", "d"}) meanings_[g] = meaning_of({"qd"});
  }

  std::optional<SignalGuess> signal(SignalKind kind, Quantity quantity, const char* what, bool needed) {
    std::vector<const ColumnGroup*> best;
    const StemMeaning* meaning = nullptr;
    const ColumnGroup* largest = nullptr;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (meanings_[g].kind != kind) continue;
      if (largest == nullptr || groups_[g].columns.size() > largest->columns.size()) largest = &groups_[g];
      if (!covers(groups_[g], kind) || (meaning != nullptr && meanings_[g].score < meaning->score)) continue;
      if (meaning != nullptr && meanings_[g].score > meaning->score) best.clear();
      best.push_back(&groups_[g]);
      meaning = &meanings_[g];
    }
    if (best.size() > 1) {
      const std::string both = fmt::format("both {} and {} may be the {}", listed(names_of_group(*best[0], table_), 60),
                                           listed(names_of_group(*best[1], table_), 60), what);
      if (is_spare(kind)) diagnostics_.note(where(), both + ": neither is used", tell_columns);
      else diagnostics_.error(where(), both, tell_columns);
      return std::nullopt;
    }
    if (best.empty()) {
      if (largest != nullptr || needed) missing(largest, kind, what, needed);
      return std::nullopt;
    }
    if (meaning->commanded && kind == SignalKind::torque)
      diagnostics_.warning(where(),
                           fmt::format("{} are torques that were commanded, not measured",
                                       listed(names_of_group(*best[0], table_), 100)),
                           "what is identified is what the controller believes; measured ones, or currents with their "
                           "gains, are stated in a file given by @columns");
    for (const auto& [first, second] : best[0]->doubled) tell_doubled(table_, first, second, what, diagnostics_);
    return channels(*best[0], quantity, what);
  }

  std::optional<Channel> time(std::string& unit_name) {
    std::size_t found = 0;
    int best = 0;
    std::size_t stamps = 0;  // of the headers of messages; those of several topics are not one clock
    for (std::size_t c = 0; c < table_.names.size(); ++c) stamps += time_score(table_.names[c]) == header_stamp;
    for (std::size_t c = 0; c < table_.names.size(); ++c) {
      const int score = time_score(table_.names[c]);
      const int worth = score == header_stamp && stamps > 1 ? 2 : score;
      if (worth > best) best = worth, found = c;
    }
    if (const auto parted = seconds_and_nanoseconds();
        parted && (best < 3 || is_of_header(parted->terms.front().column)))
      return parted;
    if (best == 0) {
      diagnostics_.error(where(), "no column was recognised as time",
                         "call it t, or give its name or the rate in a file given by @columns");
      return std::nullopt;
    }
    for (std::size_t c = found + 1; c < table_.names.size(); ++c)
      if (table_.names[c] == table_.names[found]) tell_doubled(table_, found, c, "time", diagnostics_);
    std::string name = table_.names[found];
    std::optional<Unit> unit = take_unit(name);
    if (!unit && found < table_.units.size()) unit = find_unit(table_.units[found]);
    if (!unit || unit->quantity != Quantity::time) return Channel{{{found, 1}}, 0};
    unit_name = unit->name;
    return Channel{{{found, unit->factor}}, 0};
  }

 private:
  std::size_t coordinates() const { return robot_.coordinates.size(); }
  // Links behind elastic joints have no torque of their own, and need no column for it.
  bool covers(const ColumnGroup& group, SignalKind kind) const {
    if (kind != SignalKind::torque) return group.covers(coordinates());
    std::vector<char> needed(coordinates(), 1);
    for (const ElasticJoint& each : elastic_joints(robot_))
      for (const Coupling& term : robot_.frame(each.joint).variable) needed[term.coordinate] = 0;
    for (std::size_t k = 0; k < coordinates(); ++k)
      if (needed[k] && !group.column(k)) return false;
    return true;
  }
  Location where() const { return {table_.file, 1, 0}; }
  // A log is as good without it: what is odd about its columns is said, and they are not used.
  static bool is_spare(SignalKind kind) { return kind == SignalKind::temperature; }

  bool is_of_header(std::size_t column) const {
    const std::vector<std::string> words = words_of(table_.names[column]);
    return std::find(words.begin(), words.end(), "header") != words.end();
  }

  // "stamp.secs" and "stamp.nsecs", as in messages of ROS.
  std::optional<Channel> seconds_and_nanoseconds() const {
    const auto ends_with = [&](std::initializer_list<const char*> words) -> std::optional<std::size_t> {
      for (std::size_t c = 0; c < table_.names.size(); ++c) {
        const std::vector<std::string> of = words_of(table_.names[c]);
        for (const char* word : words)
          if (!of.empty() && of.back() == word) return c;
      }
      return std::nullopt;
    };
    const auto whole = ends_with({"sec", "secs"}), rest = ends_with({"nsec", "nsecs", "nanosec", "nanosecs"});
    if (!whole || !rest) return std::nullopt;
    return Channel{{{*whole, 1}, {*rest, 1e-9}}, 0};
  }

  std::optional<SignalGuess> channels(const ColumnGroup& group, Quantity quantity, const char* what) {
    SignalGuess guess;
    if (group.unit) guess.unit = group.unit->name;
    std::vector<std::string> odd;
    for (std::size_t k = 0; k < coordinates(); ++k) {
      if (!group.column(k)) {  // a link behind an elastic joint: zero, or with twists the motor's torque
        guess.channels.emplace_back();
        continue;
      }
      std::string name = table_.names[*group.column(k)];
      std::optional<Unit> unit = take_unit(name);
      if (!unit && *group.column(k) < table_.units.size()) unit = find_unit(table_.units[*group.column(k)]);
      if (unit && (unit->quantity != quantity || !moves_as(robot_, k, unit->motion))) {
        diagnostics_.error(
            where(),
            fmt::format("'{}' is no unit of the {} of {}", unit->name, what, printable(robot_.coordinates[k].name, 40)),
            tell_columns);
        return std::nullopt;
      }
      if (!unit && has_odd_unit(name)) odd.push_back(name);
      if (group.mixed_units) guess.unit = "the units of their names";
      guess.channels.push_back({{{*group.column(k), unit ? unit->factor : 1}}, 0});
    }
    if (!odd.empty())
      diagnostics_.warning(
          where(), fmt::format("the unit in {} is not known: the {} is taken to be in SI units", listed(odd, 60), what),
          "@unit=deg, mNm, ... says what it is in, or a file given by @columns");
    return guess;
  }

  // "q1 (furlong)", but neither "q[0]" nor "position[elbow]".
  static bool has_odd_unit(const std::string& name) {
    if (!name.ends_with(')') && !name.ends_with(']')) return false;
    const std::size_t open = name.find_last_of("([");
    if (open == std::string::npos || open == 0 || open + 2 >= name.size()) return false;
    const std::string inside = name.substr(open + 1, name.size() - open - 2);
    const char before = name[open - 1];
    return (before == ' ' || (before >= '0' && before <= '9')) &&
           inside.find_first_of("0123456789") == std::string::npos;
  }

  void missing(const ColumnGroup* largest, SignalKind kind, const char* what, bool needed) {
    const std::size_t n = coordinates();
    if (largest != nullptr && largest->columns.size() > n) {
      const std::string found = fmt::format("the log has the {} of {}, the robot {}", what,
                                            counted(largest->columns.size(), "joint"), counted(n, "coordinate"));
      if (is_spare(kind)) diagnostics_.note(where(), found + ": it is not used", tell_columns);
      else
        diagnostics_.error(where(), found, fmt::format("is this the log of another robot? Otherwise {}", tell_columns));
      return;
    }
    std::vector<std::string> lacking;
    for (std::size_t k = 0; k < n; ++k)
      if (largest == nullptr || !largest->column(k)) lacking.push_back(printable(robot_.coordinates[k].name, 40));
    if (!needed) {
      diagnostics_.note(where(), fmt::format("the {} of {} is missing: that of the others is not used", what,
                                             fmt::join(lacking, ", ")));
      return;
    }
    if (kind == SignalKind::torque && largest == nullptr)
      for (std::size_t g = 0; g < groups_.size(); ++g)
        if (meanings_[g].kind == SignalKind::current && groups_[g].covers(n)) {
          const std::string names = listed(names_of_group(groups_[g], table_), 200);
          diagnostics_.error(where(), fmt::format("the log has no torques, but currents: {}", names),
                             fmt::format("tell what a drive gives, in Nm/A, in a file given by @columns: 'torque: "
                                         "{{columns: [{}], gain: [...]}}'",
                                         names));
          return;
        }
    const std::string found = largest == nullptr
                                  ? ""
                                  : fmt::format("the log has the {} of {}, the robot {}: ", what,
                                                counted(n - lacking.size(), "joint"), counted(n, "coordinate"));
    diagnostics_.error(where(),
                       fmt::format("{}no column was recognised as the {} of {}", found, what, fmt::join(lacking, ", ")),
                       fmt::format("{}the columns are {}; {}", largest == nullptr ? "" : lock_hint(lacking),
                                   listed(table_.names, 300), tell_columns));
  }

  // A log of an arm says nothing of its gripper.
  static std::string lock_hint(const std::vector<std::string>& lacking) {
    std::string text = lacking.size() == 1 ? "if it stood still," : "if they stood still,";
    for (const std::string& name : lacking) text += fmt::format(" @lock={}", name);
    return text + "; ";
  }

  const LogTable& table_;
  const Robot& robot_;
  Diagnostics& diagnostics_;
  std::vector<ColumnGroup> groups_;
  std::vector<StemMeaning> meanings_;
};

// A table without names: time, positions, (velocities, (accelerations,)) torques, if the number of columns matches.
bool by_order(ColumnMap& map, const LogTable& table, std::size_t n, TorqueColumns torque, Diagnostics& diagnostics) {
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (table.names[c] != fmt::format("c{}", c + 1)) return false;
  if (map.time || map.rate || !map.position.empty() || !map.velocity.empty() || !map.acceleration.empty() ||
      !map.torque.empty() || !map.reference.empty() || !map.temperature.empty())
    return false;
  const std::size_t groups = n == 0 ? 0 : (table.names.size() - 1) / n;
  if (table.names.size() != 1 + groups * n || groups < 2 || groups > 4 || torque == TorqueColumns::ignored)
    return false;
  map.time = Channel{{{0, 1}}, 0};
  std::size_t next = 1;
  const auto take = [&](std::vector<Channel>& channels) {
    for (std::size_t k = 0; k < n; ++k) channels.push_back({{{next++, 1}}, 0});
  };
  take(map.position);
  if (groups > 2) take(map.velocity);
  if (groups > 3) take(map.acceleration);
  take(map.torque);
  diagnostics.warning({table.file, 1, 0},
                      fmt::format("the columns have no names: taken as time, {0} positions, {1}{0} torques", n,
                                  groups == 2   ? ""
                                  : groups == 3 ? fmt::format("{} velocities, ", n)
                                                : fmt::format("{0} velocities, {0} accelerations, ", n)),
                      "a first line with names, or a file given by @columns, says what they are");
  return true;
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
    for (const Channel::Term& term : channel.terms) names.push_back(printable(table.names[term.column], 100));
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string all = fmt::format("{}", fmt::join(names, ", "));
  if (all.size() <= longest_list || names.size() < 3) return all;
  // What all names begin and end with.
  std::string_view start = names[0], end = names[0];
  for (const std::string& name : names) {
    start = start.substr(0, static_cast<std::size_t>(std::ranges::mismatch(start, name).in1 - start.begin()));
    const auto from = std::mismatch(end.rbegin(), end.rend(), name.rbegin(), name.rend()).first;
    end.remove_prefix(static_cast<std::size_t>(end.rend() - from));
  }
  const std::size_t shortest = std::ranges::min(names, {}, &std::string::size).size();
  if (start.size() + end.size() < 3 || start.size() + end.size() > shortest)
    return fmt::format("{} to {} ({})", names.front(), names.back(), names.size());
  return fmt::format("{}*{} ({})", start, end, names.size());
}

void find_channels(ColumnMap& map, const LogTable& table, const Robot& robot, Diagnostics& diagnostics,
                   TorqueColumns torque) {
  if (by_order(map, table, robot.coordinates.size(), torque, diagnostics)) return;
  tell_labels(table, robot, diagnostics);
  Guess guess(table, robot, diagnostics);
  if (!map.time && !map.rate) map.time = guess.time(map.units["time"]);
  const auto signal = [&](std::vector<Channel>& channels, SignalKind kind, Quantity quantity, const char* what,
                          bool needed) {
    if (!channels.empty()) return;
    if (auto found = guess.signal(kind, quantity, what, needed)) {
      channels = std::move(found->channels);
      map.units[what] = found->unit;
    }
  };
  // Positions on the motor side come with velocities on the motor side, which must not be guessed.
  const bool told = !map.position.empty();
  signal(map.position, SignalKind::position, Quantity::position, "position", true);
  if (!told) signal(map.velocity, SignalKind::velocity, Quantity::velocity, "velocity", false);
  if (!told) signal(map.acceleration, SignalKind::acceleration, Quantity::acceleration, "acceleration", false);
  if (torque == TorqueColumns::ignored) return;
  signal(map.torque, SignalKind::torque, Quantity::torque, "torque", true);
  if (!told) signal(map.reference, SignalKind::reference, Quantity::position, "reference", false);
  signal(map.temperature, SignalKind::temperature, Quantity::temperature, "temperature", false);
}

}  // namespace

void complete(ColumnMap& map, const LogTable& table, const Robot& robot, Diagnostics& diagnostics,
              TorqueColumns torque) {
  find_channels(map, table, robot, diagnostics, torque);
  if (!diagnostics.has_errors()) to_twists(map, robot);
}

ColumnMap guess_columns(const LogTable& table, const Robot& robot, Diagnostics& diagnostics, TorqueColumns torque) {
  ColumnMap map;
  complete(map, table, robot, diagnostics, torque);
  return map;
}

void drop_empty(ColumnMap& map, const LogTable& table, Diagnostics& diagnostics) {
  // The numbers in the column of the coordinate that has the fewest.
  const auto numbers_in = [&](const std::vector<Channel>& channels) {
    std::size_t least = table.rows();
    for (const Channel& channel : channels)
      for (const Channel::Term& term : channel.terms)
        least = std::min(least, static_cast<std::size_t>(std::ranges::count_if(
                                    table.columns[term.column], [](double value) { return std::isfinite(value); })));
    return least;
  };
  const std::size_t tenth = (numbers_in(map.position) + 9) / 10;
  for (const auto& [what, channels, needed] : {std::tuple{"velocity", &map.velocity, tenth},
                                               {"acceleration", &map.acceleration, tenth},
                                               {"reference", &map.reference, tenth},
                                               {"temperature", &map.temperature, std::size_t{2}}}) {
    const std::size_t numbers = numbers_in(*channels);
    if (channels->empty() || table.rows() == 0 || numbers >= needed) continue;
    const std::string found =
        numbers == 0 ? "are empty, and"
                     : fmt::format("have {} in {} rows, and are",
                                   numbers == 1 ? "a number" : fmt::format("{} numbers", numbers), table.rows());
    diagnostics.note({table.file, 1, 0},
                     fmt::format("the columns of the {} {} not used: {}", what, found, names_of(*channels, table)));
    channels->clear();
  }
}

std::string to_string(const ColumnMap& map, const LogTable& table) {
  const auto unit = [&](const char* what) {
    const auto found = map.units.find(what);
    return found == map.units.end() || found->second.empty() ? "" : " in " + found->second;
  };
  std::string text = map.time ? "time " + names_of({*map.time}, table) + unit("time")
                              : fmt::format("{} samples per second", map.rate.value_or(0));
  for (const auto& [what, channels] : {std::pair{"position", &map.position},
                                       {"velocity", &map.velocity},
                                       {"acceleration", &map.acceleration},
                                       {"torque", &map.torque},
                                       {"reference", &map.reference},
                                       {"temperature", &map.temperature}})
    if (!channels->empty()) text += fmt::format("; {} {}{}", what, names_of(*channels, table), unit(what));
  return text;
}

Log make_log(const LogTable& table, const ColumnMap& map, std::size_t first) {
  Log log;
  log.file = table.file;
  log.lines = table.lines;
  if (map.time) log.t = evaluate(*map.time, table);
  else
    for (std::size_t r = 0; r < table.rows(); ++r)
      log.t.push_back(static_cast<double>(first + r) / map.rate.value_or(1));
  for (const auto& [channels, signals] : {std::pair{&map.position, &log.q},
                                          {&map.velocity, &log.qd},
                                          {&map.acceleration, &log.qdd},
                                          {&map.torque, &log.tau},
                                          {&map.reference, &log.reference},
                                          {&map.temperature, &log.temperature}})
    for (const Channel& channel : *channels) signals->push_back(evaluate(channel, table));
  return log;
}

}  // namespace armature::internal
