// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/physics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "armature/robot/inertia.h"

namespace armature::internal {
namespace {

// Rotating a diagonal matrix keeps its eigenvalues.
TEST(Physics, principal_moments_of_rotated_matrices) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> any(-2, 2);
  for (int round = 0; round < 1000; ++round) {
    std::array<double, 3> e{any(random), any(random), any(random)};
    if (round % 5 == 0) e[1] = e[0];
    if (round % 25 == 0) e[2] = e[0];
    const double a = any(random), b = any(random);
    const double ca = std::cos(a), sa = std::sin(a), cb = std::cos(b), sb = std::sin(b);
    const double R[3][3] = {{ca, -sa * cb, sa * sb}, {sa, ca * cb, -ca * sb}, {0, sb, cb}};
    const auto entry = [&](int i, int k) {
      return R[i][0] * e[0] * R[k][0] + R[i][1] * e[1] * R[k][1] + R[i][2] * e[2] * R[k][2];
    };
    const auto got = principal_moments(entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2));
    std::sort(e.begin(), e.end());
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(got[i], e[i], 1e-13) << round;
  }
}

// Real bodies (clouds of points) never warn, wherever their frame is; flat ones neither.
TEST(Physics, is_silent_about_real_bodies) {
  std::mt19937 random(5);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 300; ++round) {
    Robot robot = empty_robot("cloud");
    Arena& arena = robot.arena;
    robot.gravity[2] = arena.constant(-10);
    for (std::size_t j = 1; j <= 2; ++j) add_frame(robot, "j", "l", j - 1);
    for (std::size_t j = 1; j <= 2; ++j) {
      Inertial body = zero_inertial(arena);
      for (int k = 0; k < 4; ++k) {
        Inertial point = zero_inertial(arena);
        point.M = arena.constant(Rational(1 + below(1000), 100));
        Pose at = identity_pose(arena);
        at.position = {arena.constant(Rational(below(2001) - 1000, 100)),
                       arena.constant(Rational(below(2001) - 1000, 1000)),
                       round % 3 == 0 ? arena.zero() : arena.constant(Rational(below(2001), 1000))};
        body = joined(arena, body, moved(arena, point, at));
      }
      robot.frame(j).inertial = body;
    }
    Diagnostics diagnostics;
    check_physics(robot, diagnostics);
    EXPECT_EQ(to_string(diagnostics), "") << round;
  }
}

// Armstrong's PUMA 560: link 1 has only ZZ1 = 0.35, about the joint's axis.
TEST(Physics, accepts_a_lumped_first_link_but_not_a_lumped_second_one) {
  Robot robot = empty_robot("lumped");
  Arena& arena = robot.arena;
  robot.gravity[2] = arena.constant(-10);
  for (std::size_t j = 1; j <= 2; ++j) add_frame(robot, "j", "l", j - 1);
  robot.frame(1).inertial.ZZ = arena.constant(Rational(35, 100));
  robot.frame(2).inertial.M = arena.symbol("M2");
  Diagnostics silent;
  check_physics(robot, silent);
  EXPECT_EQ(to_string(silent), "");
  robot.frame(2).inertial = robot.frame(1).inertial;
  Diagnostics loud;
  check_physics(robot, loud);
  EXPECT_NE(to_string(loud).find("link 2 (l) has inertia and no mass"), std::string::npos) << to_string(loud);
  EXPECT_EQ(loud.warning_count(), 1u);
}

// Of a gantry's carriages only the masses act.
TEST(Physics, accepts_mass_without_extent_that_never_turns) {
  Robot robot = empty_robot("gantry");
  Arena& arena = robot.arena;
  robot.gravity[2] = arena.constant(-10);
  for (std::size_t j = 1; j <= 2; ++j) {
    add_frame(robot, "j", "l", j - 1);
    robot.frame(j).type = JointType::prismatic;
    robot.frame(j).inertial.M = arena.constant(3);
  }
  Diagnostics silent;
  check_physics(robot, silent);
  EXPECT_EQ(to_string(silent), "");
  robot.base_angular_velocity[0] = arena.symbol("WX");
  Diagnostics loud;
  check_physics(robot, loud);
  EXPECT_EQ(loud.warning_count(), 2u) << to_string(loud);
}

// A width of 1e-320 is no speed: v / width overflows. Zero is the plain sign.
TEST(Physics, refuses_a_friction_width_that_is_no_speed) {
  Robot robot = empty_robot("one");
  add_frame(robot, "j", "l", 0);
  robot.frame(1).inertial.M = robot.arena.constant(3);
  for (const auto& [width, errors] : {std::pair(0.0, 0U), {1e-320, 1U}, {1e-13, 1U}, {1e-3, 0U}}) {
    robot.frame(1).friction_width = robot.arena.constant(Rational::from_double(width));
    Diagnostics diagnostics;
    check_physics(robot, diagnostics);
    EXPECT_EQ(diagnostics.error_count(), errors) << width << to_string(diagnostics);
  }
}

TEST(Physics, stribeck_friction_has_a_speed_and_that_of_the_load_is_a_share) {
  const auto errors_of = [](double stribeck, double speed, double load) {
    Robot robot = empty_robot("one");
    Frame& frame = robot.frame(add_frame(robot, "j", "l", 0));
    frame.inertial.M = robot.arena.constant(3);
    frame.stribeck_friction = robot.arena.constant(Rational::from_double(stribeck));
    frame.stribeck_velocity = robot.arena.constant(Rational::from_double(speed));
    frame.load_friction = robot.arena.constant(Rational::from_double(load));
    Diagnostics diagnostics;
    check_physics(robot, diagnostics);
    return diagnostics.error_count();
  };
  EXPECT_EQ(errors_of(1, 0.1, 0.2), 0U);
  EXPECT_EQ(errors_of(0, 0, 0), 0U);
  EXPECT_EQ(errors_of(1, 0, 0), 1U);
  EXPECT_EQ(errors_of(1, -0.1, 0), 1U);
  EXPECT_EQ(errors_of(0, 0, -0.1), 1U);
  EXPECT_EQ(errors_of(0, 0, 1), 1U) << "a self-locking gear";
}

TEST(Physics, an_elastic_transmission_is_between_a_motor_and_a_joint) {
  const auto wrong = [](const char* stiffness, const char* damping, bool motor, bool moves) {
    Robot robot = empty_robot("elastic");
    Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
    if (moves) frame.variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), robot.arena.one()}};
    else frame.type = JointType::fixed;
    frame.active = motor;
    frame.inertial.M = frame.inertial.ZZ = robot.arena.one();
    frame.elasticity = robot.arena.constant(Rational::from_decimal(stiffness).value());
    frame.elastic_damping = robot.arena.constant(Rational::from_decimal(damping).value());
    Diagnostics diagnostics;
    check_physics(robot, diagnostics);
    std::string text;
    for (const Diagnostic& each : diagnostics.all())
      if (each.severity == Severity::error) text += each.message;
    return text;
  };
  EXPECT_EQ(wrong("100", "0.5", true, true), "");
  EXPECT_EQ(wrong("0", "0", false, true), "");
  EXPECT_NE(wrong("-1", "0", true, true).find("is negative"), std::string::npos);
  EXPECT_NE(wrong("1", "-1", true, true).find("is negative"), std::string::npos);
  EXPECT_NE(wrong("0", "1", true, true).find("damping and no stiffness"), std::string::npos);
  EXPECT_NE(wrong("1", "0", false, true).find("has no motor"), std::string::npos);
  EXPECT_NE(wrong("1", "0", true, false).find("does not move"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
