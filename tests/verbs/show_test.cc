// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/show.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

// A slide on a turning base, with a coupled second coordinate.
Robot slider() {
  Robot robot = empty_robot("slider");
  const std::size_t a = add_coordinate(robot, "a", "th1", "th1p", "th1pp");
  const std::size_t b = add_coordinate(robot, "b", "r2", "r2p", "r2pp");
  add_frame(robot, "turn", "drum", 0);
  add_frame(robot, "slide", "rod", 1);
  robot.frame(1).variable = {{a, robot.arena.one()}};
  robot.frame(2).type = JointType::prismatic;
  robot.frame(2).geometry.r = robot.arena.symbol("L");
  robot.frame(2).variable = {{b, robot.arena.one()}, {a, robot.arena.constant(2)}};
  robot.frame(2).inertial.M = robot.arena.symbol("M2");
  robot.frame(2).limits.upper = 3;
  robot.link_count = 2;
  return robot;
}

TEST(ShowVerb, puts_the_joint_variable_where_it_acts) {
  const ShowResult shown = show(slider());
  ASSERT_EQ(shown.frames.size(), 2u);
  EXPECT_EQ(shown.frames[0].theta, "th1");
  EXPECT_EQ(shown.frames[0].r, "0");
  EXPECT_EQ(shown.frames[1].theta, "0");
  EXPECT_NE(shown.frames[1].r.find("L"), std::string::npos) << shown.frames[1].r;
  EXPECT_NE(shown.frames[1].r.find("2*th1"), std::string::npos) << shown.frames[1].r;
  EXPECT_EQ(shown.frames[1].dynamics.M, "M2");
  EXPECT_EQ(shown.shape, RobotShape::chain);
}

TEST(ShowVerb, gives_long_formulas_of_numbers_by_their_value) {
  Robot robot = slider();
  Arena& arena = robot.arena;
  const Ref angle = arena.constant(Rational(92729521, 100000000)),
            length = arena.constant(Rational(7247155, 1000000000));
  robot.frame(2).inertial.MY = arena.multiply(length, arena.cos(angle));
  robot.frame(2).inertial.MZ = arena.multiply(arena.symbol("long_name_of_a_mass"), arena.cos(angle));
  const ShowResult shown = show(robot);
  EXPECT_NEAR(std::stod(shown.frames[1].dynamics.MY), 0.007247155 * std::cos(0.92729521), 1e-15);
  EXPECT_NE(shown.frames[1].dynamics.MZ.find("cos("), std::string::npos);
}

TEST(ShowVerb, leaves_out_limits_that_are_not_given) {
  const Json json = to_json(show(slider()));
  EXPECT_EQ(json["frames"][0]["limits"], Json::object());
  EXPECT_EQ(json["frames"][1]["limits"], Json::parse(R"({"upper": 3.0})"));
  EXPECT_EQ(json["frames"][1]["M"], "M2");
  EXPECT_EQ(json["frames"][1]["type"], "prismatic");
}

// Armstrong, Khatib & Burdick 1986, table A1 and the list of link lengths: a2 = 0.4318 m, d4 = 0.4331 m.
TEST(ShowVerb, gives_published_numbers_exactly) {
  const ShowResult shown = show(load_robot("puma560").robot);
  ASSERT_EQ(shown.frames.size(), 6u);
  EXPECT_EQ(shown.frames[2].d, "0.4318");
  EXPECT_EQ(shown.coordinates.size(), 6u);
  EXPECT_EQ(shown.gravity.size(), 3u);
}

TEST(ShowVerb, tells_trees_and_loops_apart) {
  EXPECT_EQ(show(load_robot("torso").robot).shape, RobotShape::tree);
  Robot looped = slider();
  looped.loops.push_back({1, 2});
  EXPECT_EQ(show(looped).shape, RobotShape::loops);
}

}  // namespace
}  // namespace armature::internal
