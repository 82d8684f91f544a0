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

}  // namespace
}  // namespace armature::internal
