// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots for the tests of derive/: the arms whose operation counts are published, and random ones with every feature
// that the geometry knows.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// One line of a DH table: alpha in quarter turns; lengths as symbol names, "" for zero.
struct ExampleRow {
  int sigma;
  int quarter_turns;
  const char* d;
  const char* r;
};

inline Robot example_robot(const std::string& name, const std::vector<ExampleRow>& rows) {
  Robot robot = empty_robot(name);
  Arena& arena = robot.arena;
  const auto length = [&](const char* symbol) { return *symbol == '\0' ? arena.zero() : arena.symbol(symbol); };
  for (std::size_t j = 1; j <= rows.size(); ++j) {
    const ExampleRow& row = rows[j - 1];
    const std::string n = std::to_string(j);
    const std::size_t frame = add_frame(robot, "joint" + n, "link" + n, j - 1);
    Geometry& geometry = robot.frame(frame).geometry;
    geometry.alpha = arena.scale(Rational(row.quarter_turns, 2), arena.pi());
    geometry.d = length(row.d);
    geometry.r = length(row.r);
    robot.frame(frame).type = row.sigma == 0 ? JointType::revolute : JointType::prismatic;
    const std::size_t k = add_coordinate(robot, "q" + n, "q" + n, "qd" + n, "qdd" + n);
    robot.frame(frame).variable = {{k, arena.one()}};
  }
  return robot;
}

inline Robot rx90() {
  return example_robot(
      "rx90", {{0, 0, "", ""}, {0, 1, "", ""}, {0, 0, "D3", ""}, {0, -1, "", "RL4"}, {0, 1, "", ""}, {0, -1, "", ""}});
}
inline Robot puma560() {
  return example_robot(
      "puma560",
      {{0, 0, "", ""}, {0, -1, "", ""}, {0, 0, "D3", "RL3"}, {0, 1, "D4", "RL4"}, {0, -1, "", ""}, {0, 1, "", ""}});
}
inline Robot stanford() {
  return example_robot(
      "stanford",
      {{0, 0, "", ""}, {0, -1, "", "RL2"}, {1, 1, "", ""}, {0, 0, "", ""}, {0, -1, "", ""}, {0, 1, "", ""}});
}
inline Robot iiwa() {
  return example_robot("iiwa", {{0, 0, "", "RL1"},
                                {0, -1, "", ""},
                                {0, 1, "", "RL3"},
                                {0, 1, "", ""},
                                {0, -1, "", "RL5"},
                                {0, -1, "", ""},
                                {0, 1, "", "RL7"}});
}
inline Robot planar2r() { return example_robot("planar2r", {{0, 0, "", ""}, {0, 0, "L1", ""}}); }

// A random tree or chain: revolute, prismatic and fixed joints, right angles and inclined symbolic or numeric ones,
// lengths that are zero, numbers or symbols, now and then gamma and b, coupled joints, a turned base and a tool.
class RandomRobots {
 public:
  explicit RandomRobots(unsigned seed) : random_(seed) {}

  struct Wish {
    int joints = 4;
    bool tree = false, couplings = false, fixed_joints = false, tool = false, base_motion = false;
  };

  Robot next(const Wish& wish) {
    Robot robot = empty_robot("random");
    Arena& arena = robot.arena;
    for (int i = 1; i <= wish.joints; ++i) {
      const std::string n = std::to_string(i);
      const std::size_t antecedent = wish.tree && chance(3) ? below(i) : static_cast<std::size_t>(i - 1);
      const std::size_t j = add_frame(robot, "joint" + n, "link" + n, antecedent);
      Frame& frame = robot.frame(j);
      frame.geometry = {chance(4) ? angle(arena, "g" + n) : arena.zero(),
                        chance(4) ? length(arena, "b" + n) : arena.zero(),
                        angle(arena, "al" + n),
                        length(arena, "d" + n),
                        chance(3) ? angle(arena, "t" + n) : arena.zero(),
                        length(arena, "r" + n)};
      if (wish.fixed_joints && chance(4) && i > 1) {
        frame.type = JointType::fixed;
        continue;
      }
      frame.type = chance(4) ? JointType::prismatic : JointType::revolute;
      const std::size_t k = add_coordinate(robot, "q" + n, "q" + n, "qd" + n, "qdd" + n);
      frame.variable = {{k, arena.one()}};
      if (wish.couplings && k > 0 && chance(2)) {
        const Ref coefficients[] = {arena.constant(-1), arena.constant(2), arena.constant(Rational(1, 2)),
                                    arena.symbol("c" + n)};
        frame.variable.push_back({below(static_cast<int>(k)), coefficients[below(4)]});
      }
    }
    if (wish.tool) robot.attached.push_back({"tool", robot.link_count, pose(arena, "tool")});
    if (wish.tool) robot.attached.push_back({"eye", below(wish.joints), pose(arena, "eye")});
    robot.base = pose(arena, "base");
    if (wish.base_motion) {
      const auto vector = [&](const std::string& stem) {
        return std::array<Ref, 3>{arena.symbol(stem + "1"), arena.symbol(stem + "2"), arena.symbol(stem + "3")};
      };
      robot.base_angular_velocity = vector("W0");
      robot.base_angular_acceleration = vector("WP0");
      robot.base_velocity = vector("V0");
      robot.base_acceleration = vector("VP0");
    }
    return robot;
  }

 private:
  std::size_t below(int n) { return random_() % static_cast<unsigned>(n); }
  bool chance(int one_in) { return below(one_in) == 0; }

  Ref angle(Arena& arena, const std::string& symbol) {
    switch (below(8)) {
      case 0: return arena.symbol(symbol);
      case 1: return arena.constant(Rational(3, 10));
      default: return arena.scale(Rational(static_cast<std::int64_t>(below(4)), 2), arena.pi());
    }
  }
  Ref length(Arena& arena, const std::string& symbol) {
    switch (below(4)) {
      case 0: return arena.symbol(symbol);
      case 1: return arena.constant(Rational(7, 20));
      default: return arena.zero();
    }
  }
  // Turned by right angles, or by any angle about one axis.
  Pose pose(Arena& arena, const std::string& stem) {
    const Ref turn = angle(arena, stem + "_a"), c = arena.cos(turn), s = arena.sin(turn);
    const Ref o = arena.zero(), l = arena.one();
    Pose result{{c, arena.negate(s), o, s, c, o, o, o, l},
                {length(arena, stem + "_x"), length(arena, stem + "_y"), length(arena, stem + "_z")}};
    if (chance(2)) result.rotation = {o, arena.negate(s), c, o, c, s, arena.negate(l), o, o};
    return result;
  }

  std::mt19937 random_;
};

}  // namespace armature::internal
