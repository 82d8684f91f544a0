// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/opened_joints.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/derive/modelled_robot.h"
#include "armature/robot/numbers.h"
#include "tests/support/cases.h"
#include "tests/support/program_run.h"

namespace armature::internal {
namespace {

// The torque of a spring between the tips of a five-bar is the slope of its energy, k q5^2 / 2 + Ksin (1 - cos q5),
// with q5 = q1 + q2 - q3 - q4 and the passive angles q2, q4 by hand.
TEST(OpenedJoints, a_spring_pulls_as_its_energy_says) {
  Robot robot = support::library_robot("five_bar");
  const Robot plain = modelled_robot(robot).robot;
  robot.frame(5).spring = robot.arena.constant(Rational(50));
  robot.frame(5).spring_sine = robot.arena.constant(Rational(7));
  const Robot sprung = modelled_robot(robot).robot;
  ASSERT_FALSE(sprung.loops.empty());
  const auto passive = [](double q1, double q3) {
    const double dx = 1 + std::cos(q3) - std::cos(q1), dy = std::sin(q3) - std::sin(q1), r = std::hypot(dx, dy);
    const double line = std::atan2(dy, dx), off = std::acos(r / 2);
    return std::array{line + off - q1, line + std::numbers::pi - off - q3};
  };
  const auto energy = [&](double q1, double q3) {
    const auto [q2, q4] = passive(q1, q3);
    const double q5 = q1 + q2 - q3 - q4;
    return 25 * q5 * q5 + 7 * (1 - std::cos(q5));
  };
  const support::Tried with(sprung, "inverse-dynamics", {}, 0), without(plain, "inverse-dynamics", {}, 0),
      stored(sprung, "energy", {}, 0), alone(plain, "energy", {}, 0), slope(sprung, "gravity", {}, 0);
  for (const auto& [q1, q3] : {std::array{1.1, 2.0}, {1.4, 1.9}, {0.9, 2.2}}) {
    const auto [q2, q4] = passive(q1, q3);
    const support::Values at{{"q1", q1}, {"q2", q2}, {"q3", q3},  {"q4", q4},
                             {"qd1", 0}, {"qd3", 0}, {"qdd1", 0}, {"qdd3", 0}};
    const support::Vector tau = with.run(at) - without.run(at);
    const double h = 1e-5;
    EXPECT_NEAR(static_cast<double>(tau[0]), (energy(q1 + h, q3) - energy(q1 - h, q3)) / (2 * h), 1e-6);
    EXPECT_NEAR(static_cast<double>(tau[1]), (energy(q1, q3 + h) - energy(q1, q3 - h)) / (2 * h), 1e-6);
    EXPECT_NEAR(static_cast<double>(stored.run(at, "U")(0, 0) - alone.run(at, "U")(0, 0)), energy(q1, q3), 1e-9);
    EXPECT_NEAR(static_cast<double>((slope.run(at) - with.run(at)).norm()), 0, 1e-9);
  }
}

// In a parallelogram the opened angle is the crank's: the spring is one on the crank, and the loop is gone.
TEST(OpenedJoints, of_a_parallelogram_become_joints_of_the_tree) {
  Robot robot = support::library_robot("four_bar");
  robot.frame(4).spring = robot.arena.constant(Rational(30));
  robot.frame(4).viscous_friction = robot.arena.constant(Rational(2));
  const Robot coupled = couple_loops(robot).robot, plain = couple_loops(support::library_robot("four_bar")).robot;
  ASSERT_TRUE(coupled.loops.empty());
  EXPECT_EQ(coupled.frames.back().joint_name, "pin_losses");
  const support::Values at{{"q1", 0.7}, {"qd1", 1.5}, {"qdd1", 0}};
  const double tau = static_cast<double>((support::Tried(coupled, "inverse-dynamics", {}, 0).run(at) -
                                          support::Tried(plain, "inverse-dynamics", {}, 0).run(at))[0]);
  EXPECT_NEAR(std::abs(tau), 30 * 0.7 + 2 * 1.5, 1e-10);
}

// A relation with a constant, q3 = pi/2 - q2 + q7, leaves springs at rest where they were.
TEST(OpenedJoints, springs_of_passive_joints_keep_their_rest) {
  Robot robot = support::library_robot("sr400");
  const std::size_t passive = 3;
  ASSERT_FALSE(robot.frame(passive).active);
  robot.frame(passive).spring = robot.arena.constant(Rational(10));
  const Robot coupled = couple_loops(robot).robot;
  ASSERT_TRUE(coupled.loops.empty());
  const std::optional<double> offset = number(coupled.arena, coupled.frame(passive).friction_offset);
  const std::optional<double> before = number(robot.arena, robot.frame(passive).geometry.theta),
                              after = number(coupled.arena, coupled.frame(passive).geometry.theta);
  ASSERT_TRUE(offset && before && after);
  EXPECT_GT(std::abs(*after - *before), 1);
  EXPECT_NEAR(*offset, 10 * (*after - *before), 1e-12);
}

TEST(OpenedJoints, a_spring_that_no_relation_places_is_refused_by_name) {
  Robot robot = support::library_robot("hexapod");
  robot.frame(robot.loops[0].cut).spring = robot.arena.one();
  const Robot modelled = modelled_robot(robot).robot;
  EXPECT_THROW(derive(modelled, "inverse-dynamics"), UnmetRequest);
  EXPECT_NO_THROW(refuse_opened_springs(support::library_robot("hexapod")));
}

}  // namespace
}  // namespace armature::internal
