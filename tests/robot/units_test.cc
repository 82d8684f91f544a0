// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/units.h"

#include <gtest/gtest.h>

#include <functional>

namespace armature::internal {
namespace {

std::string units_warnings(const std::function<void(Robot&)>& change) {
  Robot robot = empty_robot("r");
  add_frame(robot, "hip", "leg", 0);
  change(robot);
  Diagnostics diagnostics;
  check_units_of_geometry(robot, diagnostics);
  check_units_of_limits(robot, diagnostics);
  std::string all;
  for (const Diagnostic& each : diagnostics.all()) all += each.message + "; " + each.hint + "\n";
  return all;
}

TEST(Units, degrees_and_millimetres_are_asked_about) {
  EXPECT_EQ(units_warnings([](Robot& r) { r.frame(1).geometry.alpha = r.arena.constant(-90); }),
            "alpha of joint 1 (hip) is -90 rad; angles are radians: write 90 degrees as pi/2 or 90*pi/180\n");
  EXPECT_EQ(units_warnings([](Robot& r) { r.frame(1).geometry.d = r.arena.constant(250); }),
            "d of joint 1 (hip) is 250 m; lengths are metres: write 250 millimetres as 0.25\n");
  EXPECT_EQ(units_warnings([](Robot& r) { r.frame(1).limits = {-170, 170, 1, 1}; }),
            "joint 1 (hip) turns from -170 to 170 rad; limits are radians too\n");
}

TEST(Units, what_robots_have_is_not) {
  EXPECT_EQ(units_warnings([](Robot& r) {
              Geometry& g = r.frame(1).geometry;
              g.gamma = r.arena.scale(-2, r.arena.pi());
              g.alpha = r.arena.constant(Rational(62831853, 10'000'000));
              g.theta = r.arena.symbol("T");
              g.d = r.arena.constant(17);
              g.r = r.arena.symbol("L");
              r.frame(1).limits = {-12.6, 12.6, 1, 1};
            }),
            "");
  EXPECT_EQ(units_warnings([](Robot& r) { r.frame(1).limits = {-10000, 10000, 1, 1}; }), "");  // a wheel
  EXPECT_EQ(units_warnings([](Robot& r) {
              r.frame(1).type = JointType::prismatic;
              r.frame(1).limits = {0, 100, 1, 1};
            }),
            "");
}

}  // namespace
}  // namespace armature::internal
