// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A serial chain of any length with numbers for everything: revolute joints, every fifth prismatic; every other axis at
// a right angle to the one before.
#pragma once

#include <string>

#include "armature/robot/robot.h"

namespace armature::internal::support {

inline Robot long_chain(std::size_t joints) {
  Robot robot = empty_robot("chain of " + std::to_string(joints));
  const auto number = [&](std::size_t j, std::size_t k) {
    return robot.arena.constant(Rational(1 + static_cast<std::int64_t>((7 * j + 3 * k) % 11), 10));
  };
  for (std::size_t j = 1; j <= joints; ++j) {
    const std::string id = std::to_string(j);
    Frame& frame = robot.frame(add_frame(robot, "joint" + id, "link" + id, j - 1));
    frame.type = j % 5 == 0 ? JointType::prismatic : JointType::revolute;
    frame.variable = {{add_coordinate(robot, "q" + id, "q" + id, "qd" + id, "qdd" + id), robot.arena.one()}};
    frame.geometry.alpha = j % 2 == 0 ? number(j, 1) : robot.arena.scale(Rational(1, 2), robot.arena.pi());
    frame.geometry.d = number(j, 2);
    frame.inertial = {number(j, 3), number(j, 4), number(j, 5), number(j, 6),  number(j, 7),
                      number(j, 8), number(j, 9), number(j, 1), number(j, 10), number(j, 2)};
  }
  robot.gravity[2] = robot.arena.constant(Rational(-981, 100));
  return robot;
}

}  // namespace armature::internal::support
