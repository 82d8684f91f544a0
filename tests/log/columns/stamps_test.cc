// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/stamps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

double factor(double first, const std::string& unit) {
  LogTable table;
  table.names = {"%time"};
  table.columns = {{first, first + 1e7}};
  ColumnMap map;
  map.time = Channel{{{0, 1}}, 0};
  map.units["time"] = unit;
  take_stamps(map, table);
  return map.time->terms.at(0).factor;
}

// As `rostopic echo -p` writes them; nothing else has 19 digits.
TEST(Stamps, of_nineteen_digits_are_nanoseconds) {
  EXPECT_EQ(factor(1700000000000000000.0, ""), 1e-9);
  EXPECT_EQ(factor(NAN, ""), 1);
  EXPECT_EQ(factor(1700000000.0, ""), 1);
  EXPECT_EQ(factor(1700000000000000000.0, "s"), 1);  // somebody said so
}

// The line of names that libfranka's logToCSV writes (franka/logging/robot_state_log.cpp).
TEST(Stamps, of_libfranka_are_milliseconds) {
  LogTable table;
  table.names = {"time",        "success_rate",   "state.q[0]",    "state.q_d[0]",
                 "state.dq[0]", "state.tau_J[0]", "cmd.tau_J_d[0]"};
  table.columns.assign(table.names.size(), {0, 1});
  ColumnMap map;
  map.time = Channel{{{0, 1}}, 0};
  ColumnMap told = map;
  take_stamps(map, table);
  EXPECT_EQ(map.time->terms.at(0).factor, 1e-3);
  EXPECT_EQ(map.units["time"], "ms");
  told.units["time"] = "s";
  take_stamps(told, table);
  EXPECT_EQ(told.time->terms.at(0).factor, 1);
  table.names[1] = "rate";
  map.time = Channel{{{0, 1}}, 0};
  map.units.clear();
  take_stamps(map, table);
  EXPECT_EQ(map.time->terms.at(0).factor, 1);
}

}  // namespace
}  // namespace armature::internal
