// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The signal, joint and unit that the name of a column means. Recorders write /joint_states/position[0], field.effort3,
// actual_qd_2, tau_J[4], elbow_joint/velocity, "J2 Pos [deg]". A name is split into words; a unit at its end, the joint
// (by its name in the robot, or by the last number that differs from column to column) and filler words are removed;
// the rest, the stem, identifies the signal. Columns with the same stem form a group, one column per joint. Where cells
// of the log name the joints (log/formats/named_joints.h), these names count and not the numbers.
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

// Removes and returns the unit at the end of a name: "q1 (deg)", "time [ms]", "q_deg".
std::optional<Unit> take_unit(std::string& name);

// Columns of one signal, one per joint.
struct ColumnGroup {
  std::vector<std::string> stem;
  bool numbered = false;                       // by numbers; otherwise by the names of coordinates
  std::map<std::size_t, std::size_t> columns;  // by number, or by coordinate
  std::optional<Unit> unit;
  bool mixed_units = false;
  std::vector<std::pair<std::size_t, std::size_t>> doubled = {};  // a column, and another of the same name or joint

  // The column of coordinate k, numbers from 1, or from 0 when there is a 0.
  std::optional<std::size_t> column(std::size_t k) const;
  bool covers(std::size_t coordinates) const;
};

std::vector<ColumnGroup> column_groups(const LogTable& table, const Robot& robot);

enum class SignalKind { none, position, velocity, acceleration, torque, reference, current, temperature };

struct StemMeaning {
  SignalKind kind = SignalKind::none;
  int score = 0;           // among stems of one kind the largest score wins
  bool commanded = false;  // not measured
};

StemMeaning meaning_of(const std::vector<std::string>& stem);

// How clearly a name denotes the time; 0: not at all; `header_stamp`: the stamp in the header of a message.
constexpr int header_stamp = 4;
int time_score(std::string name);

}  // namespace armature::internal
