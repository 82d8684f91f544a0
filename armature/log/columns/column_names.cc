// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/column_names.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "armature/base/characters.h"
#include "armature/log/columns/column_of_joint.h"
#include "armature/log/columns/labelled_columns.h"

namespace armature::internal {
namespace {

using Words = std::vector<std::string>;

// Common names of a signal; the first ones are the clearest.
const Words position_words = {"q", "pos", "position", "positions", "qpos", "theta", "angle", "angles", "jointpos"};
const Words velocity_words = {"qd", "dq",     "vel", "velocity", "velocities", "qdot", "qvel",
                              "qp", "dtheta", "v",   "speed",    "omega",      "dot",  "jointvel"};
const Words acceleration_words = {"qdd",   "ddq",   "acc", "acceleration", "accelerations",
                                  "qddot", "accel", "qpp", "ddot"};
const Words torque_words = {"tau",    "torque", "torques", "effort",     "efforts", "eff",   "trq",    "tq",
                            "moment", "tauj",   "gamma",   "drehmoment", "couple",  "force", "forces", "f"};
const Words temperature_words = {"temperature", "temp", "temperatures", "temperatur"};
// The part that a thermometer is on: friction is that of the gear, and of the motor behind it.
const Words thermometer_words = {"gear",     "gearbox", "joint",   "motor", "drive",
                                 "actuator", "housing", "winding", "coil"};
const Words current_words = {"current", "currents", "i", "amps", "ampere", "strom"};
// Names of positions when no other word says more: "joint1", "A1", "x1".
const Words weak_words = {"joint", "joints", "j", "axis", "axes", "a", "achse", "motor", "m", "x"};

const Words silent_words = {"joint", "joints", "link",   "j",     "axis",  "axes", "state", "states",
                            "field", "data",   "values", "value", "robot", "arm",  "the",   "of"};
const Words measured_words = {"actual", "act", "measured", "meas", "msr", "feedback", "fb", "ist", "sensor", "current"};
const Words commanded_words = {"target",    "desired",  "des",  "cmd",  "command", "commanded", "ref",
                               "reference", "setpoint", "goal", "soll", "planned", "nominal",   "demand"};
const Words foreign_words = {"tcp",  "pose",    "cart",     "cartesian", "ee",    "wrench",  "imu",
                             "volt", "voltage", "error",    "err",       "limit", "min",     "max",
                             "std",  "ext",     "external", "contact",   "hat",   "gravity", "coriolis",
                             "mode", "status",  "safety",   "gripper"};
const Words time_words = {"t", "time", "timestamp", "stamp", "times", "seconds", "clock", "zeit", "temps", "elapsed"};

bool is_among(const std::string& word, const Words& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += word;
  return text;
}

bool is_digits(const std::string& word) { return !word.empty() && is_digit(word[0]); }

Words without(const Words& words, const Words& out) {
  Words rest;
  for (const std::string& word : words)
    if (!is_among(word, out)) rest.push_back(word);
  return rest;
}

// Removes the words of a joint's name, also without "joint" and "link", which recorders leave out.
bool take_joint(Words& words, const Words& joint) {
  if (joint.empty()) return false;
  const auto at = std::search(words.begin(), words.end(), joint.begin(), joint.end());
  if (at == words.end()) return false;
  words.erase(at, at + static_cast<std::ptrdiff_t>(joint.size()));
  return true;
}

// The rank of a stem among the words of a signal: matched as a whole, by adjacent words, or by one word; smaller is
// clearer.
std::optional<int> rank(const Words& stem, const Words& words) {
  std::optional<int> best;
  const auto try_text = [&](const std::string& text) {
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) return;
    const int place = static_cast<int>(found - words.begin());
    if (!best || place < *best) best = place;
  };
  try_text(joined(stem));
  for (std::size_t i = 0; i < stem.size(); ++i) {
    try_text(stem[i]);
    if (i + 1 < stem.size()) try_text(stem[i] + stem[i + 1]);
  }
  return best;
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  enum class Kind { other, lower, upper, digit };
  const auto kind = [](char c) {
    if (is_digit(c)) return Kind::digit;
    if (is_upper(c)) return Kind::upper;
    return is_lower(c) || static_cast<unsigned char>(c) >= 0x80 ? Kind::lower : Kind::other;
  };
  Words words;
  Kind before = Kind::other;
  for (const char c : name) {
    const Kind now = kind(c);
    if (now != Kind::other) {
      const bool new_word = before == Kind::other || (before == Kind::digit) != (now == Kind::digit) ||
                            (before == Kind::lower && now == Kind::upper);
      if (new_word) words.emplace_back();
      words.back() += lower(c);
    }
    before = now;
  }
  return words;
}

std::optional<Unit> take_unit(std::string& name) {
  if (!name.empty() && (name.back() == ')' || name.back() == ']')) {
    const std::size_t open = name.find_last_of(name.back() == ')' ? '(' : '[');
    if (open == std::string::npos || open == 0) return std::nullopt;
    const auto unit = find_unit(std::string_view(name).substr(open + 1, name.size() - open - 2));
    if (unit) name.erase(open);
    return unit;
  }
  // "q_deg", "speed_rad_s", "stamp_ns": words of at least two letters, so that "q_m" stays whole.
  const std::size_t dash = name.find_last_of("_. ");
  if (dash == std::string::npos || dash == 0) return std::nullopt;
  std::string last = name.substr(dash + 1);
  if (last == "s") {
    const std::size_t first = name.find_last_of("_. ", dash - 1);
    if (first == std::string::npos || first == 0) return std::nullopt;
    const auto unit = find_unit(name.substr(first + 1, dash - first - 1) + "/s");
    if (unit) name.erase(first);
    return unit;
  }
  const auto unit = last.size() > 1 ? find_unit(last) : std::nullopt;
  if (unit) name.erase(dash);
  return unit;
}

std::optional<std::size_t> ColumnGroup::column(std::size_t k) const {
  const auto found = columns.find(numbered && !columns.contains(0) ? k + 1 : k);
  return found == columns.end() ? std::nullopt : std::optional(found->second);
}

bool ColumnGroup::covers(std::size_t coordinates) const {
  for (std::size_t k = 0; k < coordinates; ++k)
    if (!column(k)) return false;
  return columns.size() == coordinates;
}

namespace {

// How recorders may call the joints of a robot.
struct JointNames {
  explicit JointNames(const Robot& robot) {
    for (const Coordinate& coordinate : robot.coordinates) {
      exact.emplace_back(column_of_joint(coordinate.name, ""), exact.size());
      whole.push_back(words_of(coordinate.name));
      brief.push_back(without(whole.back(), {"joint", "link"}));
      if (std::all_of(brief.back().begin(), brief.back().end(), is_digits)) brief.back().clear();
    }
    number();
    name_by_joints(robot);
  }

  // The joint that a column belongs to by its name; its words are removed.
  std::optional<std::size_t> take(const std::string& name, Words& words) const {
    for (const auto& [start, k] : exact)
      if (name.starts_with(start)) {
        words = words_of(std::string_view(name).substr(start.size()));
        return k;
      }
    std::optional<std::size_t> joint;
    // The longest name: "wrist" is also in "left wrist".
    for (const auto* names : {&whole, &brief})
      for (std::size_t k = 0; k < names->size() && words.size() > 0; ++k) {
        Words rest = words;
        if (!take_joint(rest, (*names)[k])) continue;
        if (!joint || (*names)[k].size() > (*names)[*joint].size()) joint = k;
      }
    if (joint && !take_joint(words, whole[*joint])) take_joint(words, brief[*joint]);
    return joint;
  }

  std::vector<std::pair<std::string, std::size_t>> exact;  // what column_of_joint() writes before the signal
  std::vector<Words> whole, brief;                         // with and without "joint" and "link"
  std::vector<std::size_t> numbers;  // of "q2", "q1", "q4": 2, 1, 4; empty where names are not numbered apart

 private:
  // A coordinate that is the variable of one joint goes by the name of the joint too: q1, the angle of "shoulder".
  void name_by_joints(const Robot& robot) {
    for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
      std::vector<std::string> joints;
      for (const Frame& frame : robot.frames)
        if (frame.variable.size() == 1 && frame.variable[0].coordinate == k &&
            robot.arena.is_one(frame.variable[0].coefficient))
          joints.push_back(column_of_joint(frame.joint_name, ""));
      if (joints.size() == 1 &&
          std::ranges::find(exact, joints[0], &std::pair<std::string, std::size_t>::first) == exact.end())
        exact.emplace_back(joints[0], k);
    }
  }
  void number() {
    for (const Words& words : whole) {
      const bool numbered = !words.empty() && is_digits(words.back()) && words.back().size() < 5 &&
                            std::equal(words.begin(), words.end() - 1, whole[0].begin(), whole[0].end() - 1);
      if (!numbered) return numbers.clear();
      numbers.push_back(std::stoul(words.back()));
    }
    std::vector<std::size_t> sorted = numbers;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) numbers.clear();
  }
};

// Which of the numbers in a name counts the joints: of names that differ in numbers only, the last number that differs;
// in "joint2_position_1" the first, if there is "joint1_position_1" too.
class CountingNumber {
 public:
  void see(const Words& words) {
    std::vector<std::set<std::string>>& values = values_[shape_of(words)];
    std::size_t place = 0;
    for (const std::string& word : words)
      if (is_digits(word)) {
        if (place == values.size()) values.emplace_back();
        values[place++].insert(word);
      }
  }
  // The index of the word; none where no word is a number.
  std::optional<std::size_t> in(const Words& words) const {
    const std::vector<std::set<std::string>>& values = values_.at(shape_of(words));
    std::optional<std::size_t> last, last_that_differs;
    std::size_t place = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
      if (is_digits(words[i])) {
        last = i;
        if (values[place++].size() > 1) last_that_differs = i;
      }
    return last_that_differs ? last_that_differs : last;
  }

 private:
  static Words shape_of(Words words) {
    for (std::string& word : words)
      if (is_digits(word)) word = "0";
    return words;
  }
  std::map<Words, std::vector<std::set<std::string>>> values_;
};

// Without the last number.
Words without_number(Words words) {
  const auto last = std::find_if(words.rbegin(), words.rend(), is_digits);
  if (last != words.rend()) words.erase(std::next(last).base());
  return words;
}

std::vector<ColumnGroup> groups_of(const LogTable& table, const JointNames& joints, const LabelledColumns& labels,
                                   bool by_name) {
  struct Name {
    Words words;
    std::optional<Unit> unit;
    std::optional<std::size_t> joint;
    bool other = false;  // of a joint that is none of the robot, or taken by its name
  };
  std::vector<Name> names;
  CountingNumber counting;
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    std::string name = table.names[c];
    std::optional<Unit> unit = take_unit(name);
    if (!unit && c < table.units.size()) unit = find_unit(table.units[c]);
    Words words = words_of(name);
    if (labels.is_labelled(c)) {
      names.push_back(
          {without_number(std::move(words)), unit, labels.coordinate[c], !by_name || !labels.coordinate[c]});
      continue;
    }
    const std::optional<std::size_t> joint = by_name ? joints.take(name, words) : std::nullopt;
    if (!joint) counting.see(words);
    names.push_back({std::move(words), unit, joint});
  }
  std::map<std::pair<Words, bool>, ColumnGroup> groups;
  for (std::size_t c = 0; c < names.size(); ++c) {
    auto& [words, unit, joint, other] = names[c];
    if (other) continue;
    std::optional<std::size_t> number;
    if (!joint) {
      const std::optional<std::size_t> place = counting.in(words);
      if (place && words[*place].size() < 5) {
        number = std::stoul(words[*place]);
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(*place));
      } else if (joints.whole.size() == 1) {
        number = 0;
      } else {
        continue;
      }
    }
    ColumnGroup& group = groups[{words, number.has_value()}];
    group.stem = words;
    group.numbered = number.has_value();
    const bool first = group.columns.empty();
    if (const auto [at, added] = group.columns.emplace(number ? *number : *joint, c); !added) {
      group.doubled.emplace_back(at->second, c);
      continue;
    }
    if (first) group.unit = unit;
    else if (group.unit.has_value() != unit.has_value() || (unit && unit->name != group.unit->name))
      group.mixed_units = true;
  }
  std::vector<ColumnGroup> result;
  for (auto& [key, group] : groups) result.push_back(std::move(group));
  return result;
}

// tau1 belongs to the joint q1, in whichever place that is, if the log has the numbers of the names and no others.
void number_as_named(ColumnGroup& group, const std::vector<std::size_t>& numbers) {
  if (!group.numbered || numbers.empty() || group.columns.size() != numbers.size()) return;
  std::map<std::size_t, std::size_t> columns;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const auto found = group.columns.find(numbers[k]);
    if (found == group.columns.end()) return;
    columns[k] = found->second;
  }
  group.columns = std::move(columns);
  group.numbered = false;
}

}  // namespace

std::vector<ColumnGroup> column_groups(const LogTable& table, const Robot& robot) {
  const JointNames joints(robot);
  const std::size_t coordinates = robot.coordinates.size();
  const LabelledColumns labels = labelled_columns(table, robot);
  std::vector<ColumnGroup> groups = groups_of(table, joints, labels, true);
  // Joints called x1, x2, q3 in a log with q1, q2, q3: the numbers alone say which.
  std::vector<char> taken(table.names.size(), 0);
  for (const ColumnGroup& group : groups)
    if (group.covers(coordinates))
      for (const auto& [key, column] : group.columns) taken[column] = 1;
  for (ColumnGroup& group : groups_of(table, joints, labels, false)) {
    const bool free = std::none_of(group.columns.begin(), group.columns.end(),
                                   [&](const auto& entry) { return taken[entry.second] != 0; });
    if (!free || !group.covers(coordinates)) continue;
    std::erase_if(groups, [&](const ColumnGroup& other) { return other.numbered && other.stem == group.stem; });
    groups.push_back(std::move(group));
  }
  for (ColumnGroup& group : groups) number_as_named(group, joints.numbers);
  return groups;
}

StemMeaning meaning_of(const std::vector<std::string>& stem) {
  StemMeaning meaning;
  Words words;
  int measured = 0, other_side = 0;
  for (const std::string& word : stem) {
    if (is_among(word, foreign_words)) return meaning;
    if (is_among(word, commanded_words)) meaning.commanded = true;
    else if (is_among(word, measured_words) && word != "current") measured = 1;
    else words.push_back(word);
    if (word == "motor") other_side = 1;
  }
  if (const std::optional<int> place = rank(words, temperature_words)) {
    const Words where = without(words, temperature_words);
    if (meaning.commanded || where.size() > 2) return {};
    const int part = rank(where, thermometer_words).value_or(static_cast<int>(thermometer_words.size()));
    return {SignalKind::temperature, 1000 - 2 * *place - 10 * part, false};
  }
  // Franka's q_d and tau_J_d are desired, beside dq and tau_J.
  if (words.size() > 1 && words.back() == "d" && (words[0] == "q" || words[0] == "tau")) {
    meaning.commanded = true;
    words.pop_back();
  }
  for (const char* together : {"qref", "qdes", "qcmd", "qdesired", "qtarget", "posref"})
    if (joined(words) == together) words = {"q"}, meaning.commanded = true;
  const Words loud = without(words, silent_words);
  std::optional<int> place;
  const auto try_kind = [&](SignalKind kind, const Words& signal) {
    if (meaning.kind != SignalKind::none || !(place = rank(words, signal))) return;
    meaning.kind = kind;
  };
  try_kind(SignalKind::acceleration, acceleration_words);
  try_kind(SignalKind::velocity, velocity_words);
  try_kind(SignalKind::torque, torque_words);
  try_kind(SignalKind::position, position_words);
  try_kind(SignalKind::current, current_words);
  if (meaning.kind == SignalKind::none && (loud.empty() || (loud.size() == 1 && is_among(loud[0], weak_words)))) {
    meaning.kind = SignalKind::position;
    place = 50;
  }
  if (meaning.kind == SignalKind::none) return meaning;
  if (meaning.commanded && meaning.kind == SignalKind::position) {
    meaning.kind = SignalKind::reference;
  } else if (meaning.commanded && meaning.kind != SignalKind::torque) {
    meaning.kind = SignalKind::none;
    return meaning;
  }
  const bool wanted_command = meaning.kind == SignalKind::reference;
  meaning.score = 1000 - 2 * *place + 100 * measured - (meaning.commanded && !wanted_command ? 500 : 0) -
                  10 * static_cast<int>(loud.size()) - 20 * other_side;
  return meaning;
}

int time_score(std::string name) {
  take_unit(name);
  const Words words = words_of(name);
  // The stamp of the sender rather than the time of arrival.
  if (words.size() > 1 && words.back() == "stamp" && words[words.size() - 2] == "header") return header_stamp;
  if (is_among(joined(words), time_words)) return 3;
  if (words.empty() || std::any_of(words.begin(), words.end(), is_digits)) return 0;
  return is_among(words.back(), time_words) ? 2 : is_among(words.front(), time_words) && words.size() == 2 ? 1 : 0;
}

}  // namespace armature::internal
