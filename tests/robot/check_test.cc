// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

namespace armature::internal {
namespace {

// A robot of two revolute links with plausible numbers.
Robot good() {
  Robot robot = empty_robot("good");
  robot.where = {"good.yaml", 1, 1};
  Arena& a = robot.arena;
  robot.gravity[2] = a.constant(Rational(-981, 100));
  for (std::size_t j = 1; j <= 2; ++j) {
    const std::string n = std::to_string(j);
    add_frame(robot, "joint" + n, "link" + n, j - 1);
    const std::size_t k = add_coordinate(robot, "q" + n, "q" + n, "qd" + n, "qdd" + n);
    Frame& frame = robot.frame(j);
    frame.variable = {{k, a.one()}};
    frame.where = {"good.yaml", 10 * static_cast<int>(j), 3};
    frame.inertial_where = {"good.yaml", 10 * static_cast<int>(j) + 5, 7};
    frame.geometry.d = a.constant(Rational(1, 2));
    // A rod of 2 kg and 0.5 m along x, 2 cm thick.
    frame.inertial.M = a.constant(2);
    frame.inertial.MX = a.constant(Rational(1, 2));
    frame.inertial.XX = a.constant(Rational(1, 1000));
    frame.inertial.YY = frame.inertial.ZZ = a.constant(Rational(17, 100));
  }
  return robot;
}

std::string says(const Robot& robot) {
  Diagnostics diagnostics;
  check(robot, diagnostics);
  return to_string(diagnostics);
}

TEST(Check, is_silent_about_a_good_robot) { EXPECT_EQ(says(good()), ""); }

struct Spoiled {
  const char* what;
  std::function<void(Robot&)> spoil;
  const char* expected;
};

TEST(Check, finds_what_is_wrong) {
  const std::vector<Spoiled> cases = {
      {"self", [](Robot& r) { r.frame(2).antecedent = 2; }, "good.yaml:20:3: error: joint 2 (joint2) hangs on itself"},
      {"later", [](Robot& r) { r.frame(1).antecedent = 2; },
       "good.yaml:10:3: error: joint 1 (joint1) hangs on frame 2"},
      {"coordinate", [](Robot& r) { r.frame(2).variable[0].coordinate = 9; }, "coordinate 10, of 2"},
      {"fixed with variable", [](Robot& r) { r.frame(2).type = JointType::fixed; }, "is fixed and has a variable"},
      {"moving without", [](Robot& r) { r.frame(2).variable.clear(); }, "moves and has no variable"},
      {"moves nothing", [](Robot& r) { r.frame(2).variable[0].coordinate = 0; }, "coordinate q2 moves nothing"},
      {"zero coupling", [](Robot& r) { r.frame(2).variable[0].coefficient = r.arena.zero(); },
       "coordinate q2 moves nothing"},
      {"empty name", [](Robot& r) { r.frame(2).joint_name.clear(); }, "without a name"},
      {"repeated joint", [](Robot& r) { r.frame(2).joint_name = "joint1"; }, "two of the joints are called joint1"},
      {"repeated link", [](Robot& r) { r.frame(2).link_name = "base"; }, "called base"},
      {"limits", [](Robot& r) { r.frame(1).limits = {2, 1, 3, 4}; },
       "good.yaml:10:3: error: the limits of joint 1 (joint1) are reversed: 2 to 1"},
      {"velocity", [](Robot& r) { r.frame(1).limits.velocity = -1; }, "velocity limit -1"},
      {"nan effort", [](Robot& r) { r.frame(1).limits.effort = std::nan(""); }, "effort limit"},
      {"symbol", [](Robot& r) { r.frame(2).geometry.d = r.arena.scale(2, r.arena.symbol("qd1")); }, "uses qd1"},
      {"gravity symbol", [](Robot& r) { r.gravity[0] = r.arena.symbol("q2"); }, "uses q2"},
      {"same symbols", [](Robot& r) { r.coordinates[1].qd = r.coordinates[0].q; }, "stands for two motions"},
      {"mass", [](Robot& r) { r.frame(2).inertial.M = r.arena.constant(-1); },
       "good.yaml:25:7: error: the mass of link 2 (link2) is negative: -1"},
      {"motor", [](Robot& r) { r.frame(2).motor_inertia = r.arena.constant(-1); }, "error: the motor inertia"},
      {"friction", [](Robot& r) { r.frame(2).viscous_friction = r.arena.constant(Rational(-1, 2)); },
       "error: the viscous friction of joint 2 (joint2) is negative: -0.5"},
      {"coulomb", [](Robot& r) { r.frame(2).coulomb_friction = r.arena.constant(-1); }, "error: the Coulomb friction"},
      {"attached", [](Robot& r) { r.attached.push_back({"tool", 3, identity_pose(r.arena)}); }, "attached to link 3"},
      {"attached name", [](Robot& r) { r.attached.push_back({"link1", 2, identity_pose(r.arena)}); }, "called link1"},
      {"on a cut joint",
       [](Robot& r) {
         r.frames.push_back(r.frame(2)), r.frames.push_back(r.frame(2));
         r.frame(3).antecedent = 2, r.frame(4).antecedent = 3;
         r.frame(3).joint_name = "cut", r.frame(4).joint_name = "closing";
       },
       "joint 4 (closing) hangs on frame 3, which carries no link"},
      {"loop", [](Robot& r) { r.loops.push_back({1, 7}); }, "a loop joins frames 1 and 7"},
      {"base", [](Robot& r) { r.base.rotation[0] = r.arena.constant(2); }, "not a rotation matrix"},
      {"reflection", [](Robot& r) { r.base.rotation[0] = r.arena.constant(-1); }, "reflection"},
      {"no frames",
       [](Robot& r) {
         r.frames.clear();
         r.link_count = 0;
         r.coordinates.clear();
       },
       "no joints"},
      // Warnings.
      {"triangle", [](Robot& r) { r.frame(2).inertial.ZZ = r.arena.constant(1); },
       "good.yaml:25:7: warning: no body has the inertia of link 2 (link2): its principal moments 0.001, 0.045, 0.875 "
       "kg m^2 violate"},
      {"about the centre",
       [](Robot& r) { r.frame(2).inertial.YY = r.frame(2).inertial.ZZ = r.arena.constant(Rational(45, 1000)); },
       "about the frame's origin, not the centre of mass"},
      {"point",
       [](Robot& r) {
         r.frame(2).inertial.XX = r.arena.zero();
         r.frame(2).inertial.YY = r.frame(2).inertial.ZZ = r.arena.constant(Rational(1, 8));
       },
       "no extent"},
      {"no mass", [](Robot& r) { r.frame(2).inertial.M = r.arena.zero(); }, "inertia and no mass"},
      {"massless end", [](Robot& r) { r.frame(2).inertial = zero_inertial(r.arena); }, "ends a branch"},
      {"no gravity", [](Robot& r) { r.gravity[2] = r.arena.zero(); }, "no gravity"},
  };
  for (const Spoiled& spoiled : cases) {
    Robot robot = good();
    spoiled.spoil(robot);
    const std::string got = says(robot);
    EXPECT_NE(got.find(spoiled.expected), std::string::npos) << spoiled.what << ": " << got;
    EXPECT_NE(got.find("; "), std::string::npos) << spoiled.what << " has no hint";
  }
}

// Fingers of a hand: one warning that names them.
TEST(Check, says_once_that_branches_end_without_mass) {
  Robot robot = good();
  robot.frame(2).inertial = zero_inertial(robot.arena);
  Frame finger = robot.frame(2);
  finger.joint_name = finger.link_name = "finger";
  robot.frames.push_back(finger);
  robot.link_count = robot.frames.size();
  Diagnostics diagnostics;
  check(robot, diagnostics);
  const std::string got = to_string(diagnostics);
  EXPECT_NE(got.find("link 2 (link2), link 3 (finger) end branches, move, and have neither mass nor inertia"),
            std::string::npos)
      << got;
  EXPECT_EQ(got.find("neither mass"), got.rfind("neither mass")) << got;
}

TEST(Check, finds_everything_in_one_go) {
  Robot robot = good();
  robot.frame(1).inertial.M = robot.arena.constant(-1);
  robot.frame(2).limits = {2, 1, 3, 4};
  robot.frame(2).joint_name = "joint1";
  Diagnostics diagnostics;
  check(robot, diagnostics);
  EXPECT_EQ(diagnostics.error_count(), 3u) << to_string(diagnostics);
}

TEST(Check, says_nothing_physical_about_symbols) {
  Robot robot = good();
  robot.frame(2).inertial.ZZ = robot.arena.symbol("ZZ2");
  robot.frame(1).inertial.M = robot.arena.symbol("M1");
  EXPECT_EQ(says(robot), "");
}

}  // namespace
}  // namespace armature::internal
