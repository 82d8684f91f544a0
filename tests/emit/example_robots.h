// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots whose models are emitted, compiled and run.
#pragma once

#include <random>
#include <string>

#include "armature/robot/robot.h"

namespace armature::internal::test {

// Two revolute joints in a vertical plane, all but gravity symbolic, with friction and motor inertia.
inline Robot planar_2r() {
  Robot robot = empty_robot("planar2r");
  Arena& arena = robot.arena;
  robot.gravity = {arena.zero(), arena.constant(Rational(-981, 100)), arena.zero()};
  for (std::size_t j = 1; j <= 2; ++j) {
    const std::string number = std::to_string(j);
    add_frame(robot, "joint " + number, "link " + number, j - 1);
    Frame& frame = robot.frame(j);
    frame.variable = {{add_coordinate(robot, "q" + number, "t" + number, "QP" + number, "QDP" + number), arena.one()}};
    frame.inertial.ZZ = arena.symbol("ZZ" + number);
    frame.inertial.MX = arena.symbol("MX" + number);
    frame.inertial.MY = arena.symbol("MY" + number);
    frame.inertial.M = arena.symbol("M" + number);
    frame.motor_inertia = arena.symbol("IA" + number);
    frame.viscous_friction = arena.symbol("FV" + number);
    frame.coulomb_friction = arena.symbol("FS" + number);
  }
  robot.frame(2).geometry.d = arena.symbol("L1");
  return robot;
}

// A chain of `joints` with revolute and prismatic joints, right and other angles; numbers or symbols throughout.
inline Robot random_chain(unsigned seed, std::size_t joints, bool symbolic) {
  std::mt19937 random(seed);
  Robot robot = empty_robot("chain" + std::to_string(seed));
  Arena& arena = robot.arena;
  const auto value = [&](const std::string& name) {
    const Rational number(static_cast<int>(random() % 2000) - 1000, 1000);
    return symbolic ? arena.symbol(name) : arena.constant(number);
  };
  robot.gravity = {arena.zero(), arena.zero(), value("G")};
  for (std::size_t j = 1; j <= joints; ++j) {
    const std::string n = std::to_string(j);
    add_frame(robot, "joint " + n, "link " + n, j - 1);
    Frame& frame = robot.frame(j);
    frame.type = random() % 4 == 0 ? JointType::prismatic : JointType::revolute;
    frame.variable = {{add_coordinate(robot, "q" + n, "q" + n, "qd" + n, "qdd" + n), arena.one()}};
    const auto some = [&](const std::string& name) { return random() % 3 == 0 ? arena.zero() : value(name + n); };
    frame.geometry.alpha =
        random() % 4 == 0 ? value("alpha" + n) : arena.scale(Rational(int(random() % 4), 2), arena.pi());
    frame.geometry.d = some("D");
    frame.geometry.r = some("RL");
    frame.inertial = {some("XX"), some("XY"), some("XZ"), some("YY"), some("YZ"),
                      some("ZZ"), some("MX"), some("MY"), some("MZ"), some("M")};
    frame.motor_inertia = some("IA");
    frame.viscous_friction = some("FV");
    frame.coulomb_friction = some("FS");
  }
  return robot;
}

// The same with branches: any earlier link may carry the next.
inline Robot random_tree(unsigned seed, std::size_t joints, bool symbolic) {
  Robot robot = random_chain(seed, joints, symbolic);
  robot.name = "tree" + std::to_string(seed);
  std::mt19937 random(seed);
  for (std::size_t j = 2; j <= joints; ++j) robot.frame(j).antecedent = random() % j;
  return robot;
}

}  // namespace armature::internal::test
