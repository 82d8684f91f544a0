// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the name of a column says. Recorders write /joint_states/position[0], field.effort3, actual_qd_2, tau_J[4],
// elbow_joint/velocity, "J2 Pos [deg]". A name is cut into words; a unit at its end, the joint (by its name in the
// robot, or by the last number) and words that say nothing are taken off, and what is left, the stem, tells the signal.
// Columns of one stem belong together, one a joint.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/log/columns/units.h"
#include "armature/log/formats/table.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// "Pos_Elbow[2]" -> pos, elbow, 2; "jointPos1" -> joint, pos, 1
std::vector<std::string> words_of(std::string_view name);

// The unit that a name ends with, which is taken off: "q1 (deg)", "time [ms]", "q_deg".
std::optional<Unit> take_unit(std::string& name);

// Columns that tell the same of each joint.
struct ColumnGroup {
  std::vector<std::string> stem;
  bool numbered = false;                       // by numbers; otherwise by the names of coordinates
  std::map<std::size_t, std::size_t> columns;  // of a number, or of a coordinate
  std::optional<Unit> unit;
  bool mixed_units = false;

  // The column of coordinate k, numbers from 1, or from 0 when there is a 0.
  std::optional<std::size_t> column(std::size_t k) const;
  bool covers(std::size_t coordinates) const;
};

std::vector<ColumnGroup> column_groups(const LogTable& table, const Robot& robot);

enum class SignalKind { none, position, velocity, acceleration, torque, reference, current };

struct StemMeaning {
  SignalKind kind = SignalKind::none;
  int score = 0;           // of several stems of a kind the greatest is meant
  bool commanded = false;  // not measured
};

StemMeaning meaning_of(const std::vector<std::string>& stem);

// How well a name says that its column is the time; 0: not at all.
int time_score(std::string name);

}  // namespace armature::internal
