// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/column_names.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

using Words = std::vector<std::string>;

TEST(ColumnNames, are_cut_into_words) {
  EXPECT_EQ(words_of("/joint_states/position[0]"), (Words{"joint", "states", "position", "0"}));
  EXPECT_EQ(words_of("jointPos1"), (Words{"joint", "pos", "1"}));
  EXPECT_EQ(words_of("tau_J[3]"), (Words{"tau", "j", "3"}));
  EXPECT_EQ(words_of("A12"), (Words{"a", "12"}));
  EXPECT_EQ(words_of("%time"), Words{"time"});
  EXPECT_EQ(words_of(""), Words{});
}

TEST(ColumnNames, end_with_units) {
  const auto unit = [](std::string name) {
    const auto found = take_unit(name);
    return name + "|" + (found ? std::string(found->name) : "");
  };
  EXPECT_EQ(unit("q1 (deg)"), "q1 |deg");
  EXPECT_EQ(unit("A1 [°]"), "A1 |deg");
  EXPECT_EQ(unit("q[0]"), "q[0]|");
  EXPECT_EQ(unit("q_deg"), "q|deg");
  EXPECT_EQ(unit("w1_rad_s"), "w1|rad/s");
  EXPECT_EQ(unit("stamp_ns"), "stamp|ns");
  EXPECT_EQ(unit("q_m"), "q_m|");
  EXPECT_EQ(unit("joint_s"), "joint_s|");
  EXPECT_EQ(unit("(deg)"), "(deg)|");
}

SignalKind kind_of(const Words& stem) { return meaning_of(stem).kind; }

TEST(ColumnNames, tell_their_signal) {
  EXPECT_EQ(kind_of({"q"}), SignalKind::position);
  EXPECT_EQ(kind_of({"field", "position"}), SignalKind::position);
  EXPECT_EQ(kind_of({"joint"}), SignalKind::position);
  EXPECT_EQ(kind_of({}), SignalKind::position);
  EXPECT_EQ(kind_of({"actual", "qd"}), SignalKind::velocity);
  EXPECT_EQ(kind_of({"q", "dot"}), SignalKind::velocity);
  EXPECT_EQ(kind_of({"joint", "states", "effort"}), SignalKind::torque);
  EXPECT_EQ(kind_of({"tau", "j"}), SignalKind::torque);
  EXPECT_EQ(kind_of({"target", "q"}), SignalKind::reference);
  EXPECT_EQ(kind_of({"q", "d"}), SignalKind::reference);
  EXPECT_EQ(kind_of({"qref"}), SignalKind::reference);
  EXPECT_EQ(kind_of({"actual", "current"}), SignalKind::current);
  EXPECT_EQ(kind_of({"current", "position"}), SignalKind::position);
  for (const Words& warm : {Words{"temp"}, Words{"joint", "temperature"}, Words{"motor", "temperature"}})
    EXPECT_EQ(kind_of(warm), SignalKind::temperature) << warm.front();
  for (const Words& foreign :
       {Words{"target", "temperature"}, Words{"tau", "ext", "hat", "filtered"}, Words{"actual", "tcp", "pose"},
        Words{"cpu", "fan", "board", "temperature"}, Words{"target", "qd"}, Words{"dtau", "j"}})
    EXPECT_EQ(kind_of(foreign), SignalKind::none) << foreign.back();
  EXPECT_TRUE(meaning_of({"target", "moment"}).commanded);
}

TEST(ColumnNames, of_measured_signals_come_first) {
  EXPECT_GT(meaning_of({"tau", "j"}).score, meaning_of({"tau", "j", "d"}).score);
  EXPECT_GT(meaning_of({"q"}).score, meaning_of({"theta"}).score);
  EXPECT_GT(meaning_of({"q"}).score, meaning_of({"motor", "q"}).score);
  EXPECT_GT(meaning_of({"q"}).score, meaning_of({"x"}).score);
  EXPECT_GT(meaning_of({"gear", "temp"}).score, meaning_of({"motor", "temp"}).score);
}

TEST(ColumnNames, of_the_time) {
  for (const char* name : {"t", "Time [s]", "__time", "%time", "timestamp", "Zeit [ms]"})
    EXPECT_EQ(time_score(name), 3);
  EXPECT_EQ(time_score("field.header.stamp"), header_stamp);
  EXPECT_GT(time_score("time from start"), -1);
  for (const char* name : {"q1", "torque", "t1", ""}) EXPECT_EQ(time_score(name), 0) << name;
}

}  // namespace
}  // namespace armature::internal
