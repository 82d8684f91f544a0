// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots for proofs over GF(p): every number a symbol or an exact special case, the structure random from a seed.
#pragma once

#include <random>
#include <string>

#include "armature/derive/derive.h"

namespace armature::internal::testing_robots {

struct Choices {
  std::size_t fewest = 1, most = 6;
  bool trees = true, fixed = true, couplings = true, friction = true;
};

// Prismatic joints anywhere, branches, fixed joints, right, straight and inclined axes, zero lengths, massless links.
inline Robot random_robot(unsigned seed, const Choices& choices = {}) {
  std::mt19937 random(seed);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  Robot robot = empty_robot("random" + std::to_string(seed));
  Arena& arena = robot.arena;
  const std::size_t n = choices.fewest + below(choices.most - choices.fewest + 1);
  for (std::size_t j = 1; j <= n; ++j) {
    const std::string s = std::to_string(j);
    const std::size_t antecedent = choices.trees && j > 1 && below(4) == 0 ? below(j) : j - 1;
    Frame& frame = robot.frame(add_frame(robot, "j" + s, "l" + s, antecedent));
    const std::size_t kind = below(8);
    if (kind < 2) frame.type = JointType::prismatic;
    if (kind == 2 && j > 1 && choices.fixed) frame.type = JointType::fixed;
    const auto angle = [&](const char* name) {
      const std::size_t c = below(5);
      return c == 4 ? arena.symbol(name + s) : arena.scale(Rational(static_cast<std::int64_t>(c) - 1, 2), arena.pi());
    };
    const auto length = [&](const char* name) { return below(3) == 0 ? arena.zero() : arena.symbol(name + s); };
    frame.geometry = {below(3) == 0 ? angle("gamma") : arena.zero(),
                      below(3) == 0 ? length("B") : arena.zero(),
                      angle("alpha"),
                      length("D"),
                      angle("theta"),
                      length("R")};
    if (frame.type != JointType::fixed) {
      const std::size_t k = add_coordinate(robot, "q" + s, "q" + s, "qd" + s, "qdd" + s);
      frame.variable = {{k, arena.one()}};
      if (choices.couplings && k > 0 && below(5) == 0)
        frame.variable.push_back({below(k), below(2) == 0 ? arena.constant(-1) : arena.symbol("c" + s)});
      if (choices.friction && below(2) == 0) {
        frame.viscous_friction = arena.symbol("Fv" + s);
        frame.coulomb_friction = arena.symbol("Fs" + s);
        frame.friction_offset = arena.symbol("Fo" + s);
        if (seed % 3 == 0) frame.friction_width = arena.symbol("FW" + s);
      }
      frame.motor_inertia = arena.symbol("Ia" + s);
      if (seed % 4 == 1) frame.spring = arena.symbol("KS" + s);
      if (seed % 4 == 1 && frame.type == JointType::revolute) {
        frame.spring_cosine = arena.symbol("KC" + s);
        frame.spring_sine = arena.symbol("KN" + s);
      }
    }
    if (below(6) != 0 || j == n) {
      const auto p = [&](const char* name) { return below(5) == 0 ? arena.zero() : arena.symbol(name + s); };
      frame.inertial = {p("XX"), p("XY"), p("XZ"), p("YY"), p("YZ"), p("ZZ"), p("MX"), p("MY"), p("MZ"), p("M")};
    }
  }
  robot.link_count = n;
  for (std::size_t i = 0; i < 3; ++i)
    if (below(2) == 0) robot.gravity[i] = arena.symbol("g" + std::to_string(i + 1));
  return robot;
}

}  // namespace armature::internal::testing_robots
