// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random symbolic robots whose base floats and is a body of its own.
#pragma once

#include <gtest/gtest.h>

#include "armature/robot/floating_base.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal::testing_robots {

inline Robot floating_robot(unsigned seed) {
  Robot robot = random_robot(seed);
  Arena& a = robot.arena;
  robot.base_inertial = {a.symbol("XX0"), a.symbol("XY0"), a.symbol("XZ0"), a.symbol("YY0"), a.symbol("YZ0"),
                         a.symbol("ZZ0"), a.symbol("MX0"), a.symbol("MY0"), a.symbol("MZ0"), a.symbol("M0")};
  Diagnostics diagnostics;
  float_base(robot, {}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
  return robot;
}

}  // namespace armature::internal::testing_robots
