// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle multiplies the four elementary 4x4 matrices of each row of a standard table, and takes the kinetic energy
// as the trace 1/2 tr(T' J T'^T) with the pseudo-inertia J of each link in its standard frame (Paul 1981). Neither uses
// Khalil's frames. Both are compared over GF(p), exactly.
#include "armature/robot/standard_dh.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"

namespace armature::internal {
namespace {

using Matrix4 = std::array<Ref, 16>;

Matrix4 times(Arena& arena, const Matrix4& a, const Matrix4& b) {
  Matrix4 c;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      std::vector<Ref> terms;
      for (std::size_t m = 0; m < 4; ++m) terms.push_back(arena.multiply(a[4 * i + m], b[4 * m + k]));
      c[4 * i + k] = arena.sum(terms);
    }
  return c;
}

Matrix4 unit(Arena& arena) {
  Matrix4 m;
  for (std::size_t i = 0; i < 16; ++i) m[i] = i % 5 == 0 ? arena.one() : arena.zero();
  return m;
}
Matrix4 rotation_z(Arena& arena, Ref angle) {
  Matrix4 m = unit(arena);
  m[0] = m[5] = arena.cos(angle);
  m[4] = arena.sin(angle);
  m[1] = arena.negate(m[4]);
  return m;
}
Matrix4 rotation_x(Arena& arena, Ref angle) {
  Matrix4 m = unit(arena);
  m[5] = m[10] = arena.cos(angle);
  m[9] = arena.sin(angle);
  m[6] = arena.negate(m[9]);
  return m;
}
Matrix4 translation(Arena& arena, Ref x, Ref z) {
  Matrix4 m = unit(arena);
  m[3] = x;
  m[11] = z;
  return m;
}

// Pseudo-inertia: second moments in the upper 3x3, first moments in the last row and column.
Matrix4 pseudo_inertia(Arena& arena, const Inertial& b) {
  const auto s = [&](Ref x) { return Scalar(arena, x); };
  const Scalar half(arena, arena.constant(Rational(1, 2)));
  const Ref xx = (half * (s(b.YY) + s(b.ZZ) - s(b.XX))).ref(), yy = (half * (s(b.XX) + s(b.ZZ) - s(b.YY))).ref(),
            zz = (half * (s(b.XX) + s(b.YY) - s(b.ZZ))).ref();
  const Ref xy = arena.negate(b.XY), xz = arena.negate(b.XZ), yz = arena.negate(b.YZ);
  return {xx, xy, xz, b.MX, xy, yy, yz, b.MY, xz, yz, zz, b.MZ, b.MX, b.MY, b.MZ, b.M};
}

Ref kinetic_energy(Arena& arena, const Robot& robot, const Matrix4& T, const Inertial& body) {
  Matrix4 rate;
  for (std::size_t i = 0; i < 16; ++i) {
    rate[i] = arena.zero();
    for (const Coordinate& c : robot.coordinates)
      rate[i] = arena.add(rate[i], arena.multiply(differentiate(arena, T[i], c.q), c.qd));
  }
  const Matrix4 left = times(arena, rate, pseudo_inertia(arena, body));
  Ref trace = arena.zero();
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 4; ++k) trace = arena.add(trace, arena.multiply(left[4 * i + k], rate[4 * i + k]));
  return arena.scale(Rational(1, 2), trace);
}

// A table of n rows with symbols, zeros and right angles, at random; bodies fully symbolic in the standard frames.
struct Table {
  Robot robot = empty_robot("standard");
  std::vector<StandardRow> rows;
  std::vector<std::size_t> chain;
};

Table random_table(std::mt19937& random) {
  Table table;
  Arena& arena = table.robot.arena;
  const std::size_t n = 1 + random() % 5;
  const auto entry = [&](const std::string& name, bool angle) {
    switch (random() % 4) {
      case 0: return arena.zero();
      case 1:
        return angle ? arena.scale(Rational(static_cast<int>(random() % 3) - 1, 2), arena.pi())
                     : arena.constant(Rational(3, 7));
      case 2: return arena.symbol(name);
      default: return arena.add(arena.symbol(name), angle ? arena.scale(Rational(1, 4), arena.pi()) : arena.one());
    }
  };
  for (std::size_t i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i);
    const std::size_t j = add_frame(table.robot, "j" + k, "l" + k, i - 1);
    Frame& frame = table.robot.frame(j);
    frame.type = random() % 3 == 0 ? JointType::prismatic : JointType::revolute;
    frame.variable = {{add_coordinate(table.robot, "q" + k, "q" + k, "qd" + k, "qdd" + k), arena.one()}};
    const auto s = [&](const char* name) { return arena.symbol(name + k); };
    frame.inertial = {s("XX"), s("XY"), s("XZ"), s("YY"), s("YZ"), s("ZZ"), s("MX"), s("MY"), s("MZ"), s("M")};
    frame.force = {s("FX"), s("FY"), s("FZ")};
    frame.moment = {s("CX"), s("CY"), s("CZ")};
    table.rows.push_back({entry("o" + k, true), entry("d" + k, false), entry("a" + k, false), entry("al" + k, true)});
    table.chain.push_back(j);
  }
  return table;
}

TEST(StandardDh, same_frames_same_energy_same_tool) {
  std::mt19937 random(17);
  for (int round = 0; round < 60; ++round) {
    Table table = random_table(random);
    Robot robot = table.robot;
    set_standard_dh(robot, table.chain, table.rows);
    Arena& arena = robot.arena;
    Matrix4 standard = unit(arena), khalil = unit(arena);
    Ref energy_standard = arena.zero(), energy_khalil = arena.zero();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const std::size_t j = table.chain[i];
      const StandardRow& row = table.rows[i];
      const bool slides = robot.frame(j).type == JointType::prismatic;
      const Ref q = robot.coordinates[i].q;
      const Matrix4 screw = times(arena, rotation_z(arena, slides ? row.theta : arena.add(row.theta, q)),
                                  translation(arena, arena.zero(), slides ? arena.add(row.d, q) : row.d));
      const Matrix4 link = times(arena, translation(arena, row.a, arena.zero()), rotation_x(arena, row.alpha));
      standard = times(arena, standard, times(arena, screw, link));

      const Geometry& g = robot.frame(j).geometry;
      EXPECT_TRUE(arena.is_zero(g.gamma) && arena.is_zero(g.b));
      const Matrix4 own = times(arena, times(arena, rotation_x(arena, g.alpha), translation(arena, g.d, arena.zero())),
                                times(arena, rotation_z(arena, slides ? g.theta : arena.add(g.theta, q)),
                                      translation(arena, arena.zero(), slides ? arena.add(g.r, q) : g.r)));
      khalil = times(arena, khalil, own);
      EXPECT_TRUE(identical(arena, times(arena, khalil, link), arena, standard)) << round << " frame " << j;
      energy_standard =
          arena.add(energy_standard, kinetic_energy(arena, robot, standard, table.robot.frame(j).inertial));
      energy_khalil = arena.add(energy_khalil, kinetic_energy(arena, robot, khalil, robot.frame(j).inertial));

      // The wrench does the same work on every twist: compare the force and the moment about the world's origin.
      const auto in_world = [&](const Matrix4& T, const Frame& frame) {
        std::array<Scalar, 3> f{Scalar(arena, arena.zero()), Scalar(arena, arena.zero()), Scalar(arena, arena.zero())},
            m = f;
        for (std::size_t r = 0; r < 3; ++r)
          for (std::size_t c = 0; c < 3; ++c) {
            f[r] += Scalar(arena, T[4 * r + c]) * Scalar(arena, frame.force[c]);
            m[r] += Scalar(arena, T[4 * r + c]) * Scalar(arena, frame.moment[c]);
          }
        const Scalar x(arena, T[3]), y(arena, T[7]), z(arena, T[11]);
        return std::array<Ref, 6>{f[0].ref(),
                                  f[1].ref(),
                                  f[2].ref(),
                                  (m[0] + y * f[2] - z * f[1]).ref(),
                                  (m[1] + z * f[0] - x * f[2]).ref(),
                                  (m[2] + x * f[1] - y * f[0]).ref()};
      };
      EXPECT_TRUE(identical(arena, in_world(standard, table.robot.frame(j)), arena, in_world(khalil, robot.frame(j))));
    }
    EXPECT_TRUE(identical(arena, energy_standard, energy_khalil)) << round;
    const StandardRow& last = table.rows.back();
    const bool own_frame = arena.is_zero(last.a) && arena.is_zero(last.alpha);
    ASSERT_EQ(robot.attached.size(), own_frame ? 0u : 1u);
    if (own_frame) continue;
    const Pose& tool = robot.attached[0].pose;
    Matrix4 attached = unit(arena);
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c) attached[4 * r + c] = tool.rotation[3 * r + c];
      attached[4 * r + 3] = tool.position[r];
    }
    EXPECT_TRUE(identical(arena, times(arena, khalil, attached), arena, standard)) << round;
  }
}

}  // namespace
}  // namespace armature::internal
