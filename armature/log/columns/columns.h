// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the columns of a table mean. Names such as t, q1, qd1, tau1 (or /joint_states/position[0], actual_q_0,
// "torque elbow [Nm]", ...: column_names.h) are guessed and shown; anything else is given in a small YAML file:
//
//   time:     {column: stamp, unit: ms}
//   position: {columns: [m1, m2], unit: deg, sign: [1, -1], offset: [0, 90]}
//   velocity: {columns: [w1, w2], unit: deg/s}
//   torque:   {columns: [i1, i2], gain: [14.9, 13.3]}
//   reference: {columns: [r1, r2], unit: deg}          commanded positions
//   temperature: {columns: [T1, T2], unit: degC}       of the drives
//
// A signal is unit * (sign * gain * column + offset), or a combination of columns: `matrix`, one row per coordinate,
// converts motor side to joint side (gear ratios, coupled wrists). Without a time column `rate: 1000` gives the samples
// per second. In a recording of several topics `topic: /arm/joint_states` names the one that is read. Signals that are
// left out are guessed; velocity, acceleration, reference and temperature may be absent.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/columns/units.h"
#include "armature/log/formats/table.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// sum of factor * column + offset, in SI units
struct Channel {
  struct Term {
    std::size_t column;
    double factor = 1;
  };
  std::vector<Term> terms;
  double offset = 0;
};

struct ColumnMap {
  std::string topic = {};  // whose messages the columns are (table.h)
  std::optional<Channel> time;
  std::optional<double> rate;                                                // instead of time, 1/s
  std::vector<Channel> position, velocity, acceleration, torque, reference;  // one per coordinate, or empty
  std::vector<Channel> temperature = {};                                     // likewise
  std::map<std::string, std::string> units = {};  // of "time", "position", ..., where stated; otherwise SI
};

// A log needs torques; a trajectory has none.
enum class TorqueColumns { needed, ignored };

// Guesses what the map leaves out; reports signals that are not found, with the names of all columns.
void complete(ColumnMap& map, const LogTable& table, const Robot& robot, Diagnostics& diagnostics,
              TorqueColumns torque = TorqueColumns::needed);
ColumnMap guess_columns(const LogTable& table, const Robot& robot, Diagnostics& diagnostics,
                        TorqueColumns torque = TorqueColumns::needed);
// The YAML text above; what it leaves out is guessed.
ColumnMap read_column_map(std::string_view yaml, const std::string& file, const LogTable& table, const Robot& robot,
                          Diagnostics& diagnostics, TorqueColumns torque = TorqueColumns::needed);

// The topic that the YAML text names; empty: none.
std::string topic_of_columns(std::string_view yaml, const std::string& file);

// Whether a coordinate turns, or slides.
bool moves_as(const Robot& robot, std::size_t coordinate, JointMotion motion);

// Applies units given by name ("ms", "deg", "mm", ...) to the signals whose unit neither the log nor a column file
// states. Degrees and millimetres also apply to velocities and accelerations.
void apply_units(ColumnMap& map, const std::vector<std::string>& names, const Robot& robot, Diagnostics& diagnostics);

// Leaves out velocities, accelerations and references of which a coordinate has a number in less than a tenth of the
// rows that have a position, and temperatures that have less than two; a note says so.
void drop_empty(ColumnMap& map, const LogTable& table, Diagnostics& diagnostics);

// "time t; position q1, q2; torque tau1, tau2"; long lists by what their names have in common,
// "position /joint_states/*/position (7)"
std::string to_string(const ColumnMap& map, const LogTable& table);

// `first`: number of rows of the file before the table, for times that follow from a rate.
Log make_log(const LogTable& table, const ColumnMap& map, std::size_t first = 0);

}  // namespace armature::internal
