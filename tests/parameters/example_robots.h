// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots for the tests of explicit models, made in code so that no reader is needed.
#pragma once

#include <numbers>
#include <random>
#include <string>

#include "armature/robot/inertia.h"
#include "armature/robot/robot.h"

namespace armature::internal::testing {

inline Rational decimal(double value) { return Rational::from_double(value); }

// A revolute or prismatic joint after `antecedent`, with its own coordinate q<j>.
inline std::size_t add_joint(Robot& robot, std::size_t antecedent, JointType type, int alpha_quarters, double d,
                             double r) {
  const std::string number = std::to_string(robot.frames.size() + 1);
  const std::size_t j = add_frame(robot, "j" + number, "link" + number, antecedent);
  Frame& frame = robot.frame(j);
  Arena& arena = robot.arena;
  frame.type = type;
  frame.geometry.alpha = arena.scale(Rational(alpha_quarters, 2), arena.pi());
  frame.geometry.d = arena.constant(decimal(d));
  frame.geometry.r = arena.constant(decimal(r));
  const std::size_t k = add_coordinate(robot, "q" + number, "q" + number, "qd" + number, "qdd" + number);
  frame.variable = {{k, arena.one()}};
  robot.link_count = robot.frames.size();
  return j;
}

// PUMA 560: Armstrong, Khatib & Burdick 1986, tables 4-6, as restored; inertia about the centre of mass.
inline Robot puma560() {
  struct Link {
    int alpha;
    double d, r, m, cx, cy, cz, ixx, iyy, izz, ia, lower, upper, velocity;
  };
  const Link links[] = {
      {0, 0, 0, 0, 0, 0, 0, 0, 0, 0.35, 1.14, -160, 160, 1.43},
      {-1, 0, 0.2435, 17.4, 0.068, 0.006, -0.016, 0.13, 0.524, 0.539, 4.71, -225, 45, 0.95},
      {0, 0.4318, -0.0934, 4.8, 0, -0.07, 0.014, 0.066, 0.0125, 0.086, 0.827, -45, 225, 2.14},
      {1, -0.0203, 0.4331, 0.82, 0, 0, -0.019, 0.0018, 0.0018, 0.0013, 0.2, -110, 170, 5.0},
      {-1, 0, 0, 0.34, 0, 0, 0, 0.0003, 0.0003, 0.0004, 0.179, -100, 100, 4.36},
      {1, 0, 0, 0.09, 0, 0, 0.032, 0.00015, 0.00015, 0.00004, 0.193, -266, 266, 4.45},
  };
  Robot robot = empty_robot("puma560");
  Arena& arena = robot.arena;
  for (const Link& link : links) {
    const std::size_t j = add_joint(robot, robot.frames.size(), JointType::revolute, link.alpha, link.d, link.r);
    Frame& frame = robot.frame(j);
    const auto number = [&](double value) { return arena.constant(decimal(value)); };
    Inertial central = zero_inertial(arena);
    central.XX = number(link.ixx), central.YY = number(link.iyy), central.ZZ = number(link.izz);
    central.M = number(link.m);
    Pose pose = identity_pose(arena);
    pose.position = {number(link.cx), number(link.cy), number(link.cz)};
    frame.inertial = moved(arena, central, pose);
    frame.motor_inertia = number(link.ia);
    const double deg = std::numbers::pi / 180;
    frame.limits = {link.lower * deg, link.upper * deg, link.velocity, 100};
  }
  robot.gravity = {arena.zero(), arena.zero(), arena.constant(decimal(-9.81))};
  return robot;
}

// A tree of 1 to `most` joints: revolute, prismatic and fixed ones, right, parallel and odd angles, zeros, symmetric
// links, gears between coordinates, numbers and symbols.
inline Robot random_robot(std::mt19937_64& random, std::size_t most) {
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  const auto value = [&] { return Rational(static_cast<std::int64_t>(random() % 199) - 99, 100); };
  Robot robot = empty_robot("random");
  Arena& arena = robot.arena;
  const bool symbols = chance(40);
  int next = 0;
  const auto number = [&](int zeros) {
    if (chance(zeros)) return arena.zero();
    return symbols && chance(50) ? arena.symbol("p" + std::to_string(++next)) : arena.constant(value());
  };
  const std::size_t joints = 1 + random() % most;
  for (std::size_t j = 1; j <= joints; ++j) {
    const bool branch = chance(20);
    const std::size_t antecedent = branch ? random() % j : j - 1;
    const JointType type = chance(75) ? JointType::revolute : JointType::prismatic;
    add_joint(robot, antecedent, type, static_cast<int>(random() % 4) - 1, 0, 0);
    Frame& frame = robot.frame(j);
    Geometry& g = frame.geometry;
    if (chance(10)) g.alpha = number(0);
    if (chance(20)) g.gamma = chance(50) ? arena.scale(Rational(1, 2), arena.pi()) : number(0);
    if (chance(20)) g.theta = number(0);
    if (chance(15)) g.b = number(0);
    g.d = number(40), g.r = number(40);
    if (j > 1 && chance(10)) frame.variable.push_back({0, arena.constant(Rational(chance(50) ? 1 : -1, 2))});
    Inertial& p = frame.inertial;
    for (Ref* entry : {&p.XX, &p.XY, &p.XZ, &p.YY, &p.YZ, &p.ZZ, &p.MX, &p.MY, &p.MZ, &p.M}) *entry = number(30);
    if (chance(30)) p.YY = p.XX;
    if (chance(50)) frame.motor_inertia = number(0);
    frame.limits = {-1.5, 2, 3, 100};
  }
  for (Ref& g : robot.gravity) g = number(50);
  return robot;
}

}  // namespace armature::internal::testing
