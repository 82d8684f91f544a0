// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/dominant.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/identify/oscillations/dominant_inertia.h"
#include "armature/identify/oscillations/motor_inertia.h"
#include "armature/identify/oscillations/two_wires.h"
#include "armature/log/columns/columns.h"
#include "armature/log/formats/table_file.h"
#include "armature/robot/numbers.h"
#include "armature/verbs/recipes/fixed_base.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

constexpr const char* record_hint = "JOINT:KP:KV:LOG, as in 3:40:-15:link3.csv";
constexpr const char* wires_hint = "LINK:AXIS:M:R:L:LOG, as in 2:x:17.4+-0.18:0.15+-0.001:0.9:twist.csv";

// The text before the next colon; `rest` becomes what follows it.
std::string_view before_colon(std::string_view& rest, const std::string& whole, const char* hint) {
  const std::size_t colon = rest.find(':');
  if (colon == std::string_view::npos || colon == 0)
    refuse(fmt::format("'{}' is no record", printable(whole, 200)), hint);
  const std::string_view text = rest.substr(0, colon);
  rest.remove_prefix(colon + 1);
  return text;
}

double finite_number(std::string_view text, const std::string& whole, const char* hint) {
  double value = 0;
  const char* const end = text.data() + text.size();
  if (std::from_chars(text.data(), end, value).ptr != end || text.empty() || !std::isfinite(value))
    refuse(fmt::format("'{}' is no record", printable(whole, 200)), hint);
  return value;
}

double number_before_colon(std::string_view& rest, const std::string& whole, const char* hint = record_hint) {
  return finite_number(before_colon(rest, whole, hint), whole, hint);
}

// "0.15", or "0.15+-0.001".
Measured measured_before_colon(std::string_view& rest, const std::string& whole) {
  const std::string_view text = before_colon(rest, whole, wires_hint);
  const std::size_t sign = text.find("+-");
  if (sign == std::string_view::npos) return {finite_number(text, whole, wires_hint), 0};
  return {finite_number(text.substr(0, sign), whole, wires_hint),
          finite_number(text.substr(sign + 2), whole, wires_hint)};
}

std::size_t numbered(double number, std::size_t count, const char* what) {
  if (number != std::floor(number) || number < 1 || number > static_cast<double>(count))
    refuse(fmt::format("the robot has no {} {}", what, number),
           fmt::format("{}s are numbered from 1 to {}", what, count));
  return static_cast<std::size_t>(number);
}

OscillationRecord read_record(const std::string& text, const Robot& robot, Diagnostics& diagnostics) {
  std::string_view rest = text;
  const double joint = number_before_colon(rest, text), kp = number_before_colon(rest, text),
               kv = number_before_colon(rest, text);
  const std::size_t coordinate = numbered(joint, robot.coordinates.size(), "joint") - 1;
  const LogTable table = read_table(std::string(rest), diagnostics);
  const ColumnMap map = guess_columns(table, robot, diagnostics, TorqueColumns::ignored);
  throw_if_errors(diagnostics);
  return oscillation_record(make_log(table, map), coordinate, kp, kv);
}

// The moment of link j about an axis through its centre of mass, where its numbers are known.
std::optional<double> described_inertia(const Robot& robot, std::size_t j, std::size_t axis) {
  const Inertial& p = robot.frame(j).inertial;
  const std::array<Ref, 3> moments = {p.XX, p.YY, p.ZZ}, first = {p.MX, p.MY, p.MZ};
  const std::optional<double> mass = number(robot.arena, p.M), about_origin = number(robot.arena, moments[axis]);
  if (!mass || !about_origin || !(*mass > 0)) return std::nullopt;
  double result = *about_origin;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<double> moment = number(robot.arena, first[i]);
    if (!moment) return std::nullopt;
    if (i != axis) result -= *moment * *moment / *mass;
  }
  return result;
}

// A link on two wires: its log has the time and the angle, in two columns.
WireInertia read_wires(const std::string& text, const Robot& robot, double gravity, Diagnostics& diagnostics) {
  std::string_view rest = text;
  const double link = number_before_colon(rest, text, wires_hint);
  const std::string axis(before_colon(rest, text, wires_hint));
  if (axis != "x" && axis != "y" && axis != "z")
    refuse(fmt::format("'{}' is no axis", printable(axis, 40)), "x, y or z of the link's frame");
  TwoWires wires;
  wires.mass = measured_before_colon(rest, text);
  wires.radius = measured_before_colon(rest, text);
  wires.length = measured_before_colon(rest, text);
  wires.gravity = gravity;
  const std::size_t j = numbered(link, robot.link_count, "link");
  const LogTable table = read_table(std::string(rest), diagnostics);
  throw_if_errors(diagnostics);
  if (table.columns.size() != 2)
    refuse(fmt::format("{} has {} columns", printable(table.file, 200), table.columns.size()),
           "the log of a link on wires has two: the time in s and the angle in rad");
  for (const std::vector<double>& column : table.columns)
    for (std::size_t i = 0; i < column.size(); ++i)
      if (!std::isfinite(column[i]) || (&column == &table.columns[0] && i > 0 && !(column[i] > column[i - 1])))
        refuse(fmt::format("{}:{}: times must increase and no value may be missing", printable(table.file, 200),
                           table.lines[i]),
               "the first column is the time in s, the second the angle in rad");
  SuspendedInertia found;
  try {
    found = suspended_inertia(wires, table.columns[0], table.columns[1]);
  } catch (const UnmetRequest& request) {
    throw UnmetRequest(fmt::format("{}: {}", printable(table.file, 200), request.what()), request.hint());
  }
  return {table.file,
          j,
          axis,
          found.oscillation.period(),
          found.oscillation.amplitude,
          found.correction,
          found.inertia.value,
          found.inertia.uncertainty,
          described_inertia(robot, j, static_cast<std::size_t>(axis[0] - 'x'))};
}

MotorInertia motor_of(const Robot& robot, const OscillationRecord& record, const DominantInertia& total) {
  const Measured arm = arm_inertia(robot, record.coordinate, record.posture);
  const Measured motor = motor_inertia({total.inertia, total.inertia_sd}, arm);
  double described = 0;
  bool known = true;
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable) {
      const auto inertia = number(robot.arena, frame.motor_inertia), c = number(robot.arena, term.coefficient);
      known = known && inertia && c;
      if (known && term.coordinate == record.coordinate) described += *c * *c * *inertia;
    }
  return {record.file,
          record.coordinate + 1,
          arm.value,
          arm.uncertainty,
          motor.value,
          motor.uncertainty,
          known ? std::optional(described) : std::nullopt};
}

}  // namespace

DominantResult dominant(const Robot& robot, const DominantOptions& options, Progress& progress) {
  need_fixed_base(robot, "oscillations of single joints");
  need_rigid_joints(robot, "oscillations of single joints");
  DominantResult result;
  result.robot = robot.name;
  if (options.records.empty() && options.wires.empty())
    refuse("there is no record", fmt::format("{}; or @wires {}", record_hint, wires_hint));
  if (options.motors && options.records.empty()) refuse("@motors needs records of joints", record_hint);
  for (const std::string& text : options.wires) {
    go_on(progress);
    result.wires.push_back(read_wires(text, robot, options.gravity, result.diagnostics));
  }
  if (options.records.empty()) return result;
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
    if (options.motors) result.motors.push_back(motor_of(robot, records[r], m));
  }
  for (LumpedInertia& l : found.lumped)
    result.lumped.push_back({std::move(l.name), l.coordinate + 1, l.value, l.sd, std::move(l.with)});
  result.notes = std::move(found.notes);
  return result;
}

Json to_json(const DominantResult& result) { return json_of(result); }

}  // namespace armature
