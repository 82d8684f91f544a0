// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/formulate/numeric_program.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/simulate/moving_robots.h"

namespace armature::internal {
namespace {

TEST(NumericProgram, names_what_is_open) {
  const auto complaint = [](const Robot& robot, const std::vector<std::string>& inputs) -> std::string {
    try {
      numeric_program(robot, "inverse-dynamics", inputs);
      return "";
    } catch (const UnmetRequest& request) {
      return request.what();
    }
  };
  const std::vector<std::string> motion = {"q", "qd", "qdd"};
  Robot robot = test::pendulum();
  EXPECT_EQ(complaint(robot, motion), "");
  EXPECT_NE(complaint(test::library_robot("planar2r"), motion).find("L1"), std::string::npos);
  robot.frame(1).force[1] = robot.arena.symbol("FY1");  // an input of its own: "wrench"
  EXPECT_NE(complaint(robot, motion).find("FY1"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
