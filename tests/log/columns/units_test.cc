// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/units.h"

#include <gtest/gtest.h>

#include <numbers>

namespace armature::internal {
namespace {

TEST(Units, are_known_by_their_names) {
  for (const std::string& name : unit_names()) EXPECT_EQ(find_unit(name)->name, name);
  EXPECT_EQ(find_unit("°")->name, "deg");
  EXPECT_EQ(find_unit("seconds")->name, "s");
  EXPECT_DOUBLE_EQ(find_unit("deg/s")->factor, std::numbers::pi / 180);
  EXPECT_DOUBLE_EQ(find_unit("rpm")->factor, 2 * std::numbers::pi / 60);
  EXPECT_EQ(find_unit("mm")->motion, JointMotion::sliding);
  EXPECT_EQ(find_unit("N.m")->quantity, Quantity::torque);
  EXPECT_EQ(find_unit("turns")->name, "rev");
  EXPECT_DOUBLE_EQ(find_unit("µNm")->factor, 1e-6);
  EXPECT_FALSE(find_unit("furlong"));
  EXPECT_FALSE(find_unit(""));
}

}  // namespace
}  // namespace armature::internal
