// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/locked_columns.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

class LockedColumns : public testing::Test {
 protected:
  LogTable table(const std::string& name, std::vector<double> values) const {
    LogTable table;
    table.file = "log.csv";
    table.names = {"t", "elbow/position", name};
    table.columns = {times_, {0, 1, 2, 3}, std::move(values)};
    table.lines = {2, 3, 4, 5};
    return table;
  }
  std::string warned(const LogTable& table, double to = 3) const {
    Diagnostics diagnostics;
    warn_if_locked_moves(table, times_, 0, to, {"finger=0.01"}, diagnostics);
    return diagnostics.all().empty() ? "" : diagnostics.all()[0].message;
  }
  const Signal times_ = {0, 1, 2, 3};
};

TEST_F(LockedColumns, name_the_joint_and_how_far_it_moved) {
  EXPECT_EQ(warned(table("finger/position", {0.01, 0.03, 0.02, 0.01})),
            "joint finger is locked and moves by 0.02 in this log (column finger/position)");
  EXPECT_EQ(warned(table("finger pos [deg]", {0, 30, 2, 0})),
            "joint finger is locked and moves by 30 deg in this log (column finger pos [deg])");
  EXPECT_EQ(warned(table("finger", {0, 3, 2, 0})), "joint finger is locked and moves by 3 in this log (column finger)");
}

TEST_F(LockedColumns, that_rest_or_belong_to_others_are_silent) {
  EXPECT_EQ(warned(table("finger/position", {0.01, 0.0101, 0.01, 0.0099})), "");
  EXPECT_EQ(warned(table("finger [deg]", {0, 0.05, 0.1, 0})), "");
  EXPECT_EQ(warned(table("finger/velocity", {0, 3, 2, 0})), "");
  EXPECT_EQ(warned(table("wrist/position", {0, 3, 2, 0})), "");
  EXPECT_EQ(warned(table("finger/position", {0, 0, 0, 1}), 2), "");  // after the part that is used
}

}  // namespace
}  // namespace armature::internal
