// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Geometry the long way, as an oracle: the 4x4 matrix of eq. 1-b of Khalil & Creusot 1997 written out element by
// element, and plain products and inverses of such matrices.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"
#include "armature/robot/topology.h"

namespace armature::internal {

using Matrix4 = std::vector<Scalar>;  // row-major

inline Matrix4 multiply(const Matrix4& a, const Matrix4& b) {
  Matrix4 c;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      Scalar sum = a[4 * i] * b[j];
      for (std::size_t k = 1; k < 4; ++k) sum += a[4 * i + k] * b[4 * k + j];
      c.push_back(sum);
    }
  return c;
}

inline Matrix4 inverse(const Matrix4& t) {
  Matrix4 r = t;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) r[4 * i + j] = t[4 * j + i];
    r[4 * i + 3] = -(t[i] * t[3] + t[4 + i] * t[7] + t[8 + i] * t[11]);
  }
  return r;
}

inline Matrix4 literal_pose(Arena& arena, const Pose& pose) {
  const auto& r = pose.rotation;
  const auto& p = pose.position;
  Matrix4 t;
  for (const Ref ref : {r[0], r[1], r[2], p[0], r[3], r[4], r[5], p[1], r[6], r[7], r[8], p[2], arena.zero(),
                        arena.zero(), arena.zero(), arena.one()})
    t.emplace_back(arena, ref);
  return t;
}

// The joint variable and its derivatives, summed here and not by the code under test.
inline Scalar literal_variable(Arena& arena, const Robot& robot, std::size_t j, Ref Coordinate::* part) {
  Scalar v{arena, arena.zero()};
  for (const Coupling& term : robot.frame(j).variable)
    v += Scalar{arena, term.coefficient} * Scalar{arena, robot.coordinates[term.coordinate].*part};
  return v;
}

inline Matrix4 equation_1b(Arena& arena, const Robot& robot, std::size_t j) {
  const Geometry& g = robot.frame(j).geometry;
  const Scalar variable = literal_variable(arena, robot, j, &Coordinate::q);
  Scalar theta{arena, g.theta}, r{arena, g.r};
  if (robot.frame(j).type == JointType::revolute) theta += variable;
  if (robot.frame(j).type == JointType::prismatic) r += variable;
  const Scalar d{arena, g.d}, b{arena, g.b}, gamma{arena, g.gamma}, alpha{arena, g.alpha};
  const Scalar cg = cos(gamma), sg = sin(gamma), ca = cos(alpha), sa = sin(alpha), ct = cos(theta), st = sin(theta);
  const Scalar o{arena, arena.zero()}, l{arena, arena.one()};
  return {cg * ct - sg * ca * st,
          -(cg * st) - sg * ca * ct,
          sg * sa,
          d * cg + r * sg * sa,
          sg * ct + cg * ca * st,
          -(sg * st) + cg * ca * ct,
          -(cg * sa),
          d * sg - r * cg * sa,
          sa * st,
          sa * ct,
          ca,
          r * ca + b,
          o,
          o,
          o,
          l};
}

// The pose of a frame in frame 0; `name` as in DeriveOptions, never empty.
inline Matrix4 literal_from_base(Arena& arena, const Robot& robot, const std::string& name) {
  Matrix4 t = literal_pose(arena, identity_pose(arena));
  if (name == "world") return inverse(literal_pose(arena, robot.base));
  const FrameReference frame = *find_frame(robot, name);
  for (const std::size_t j : path_from_base(robot, frame.link)) t = multiply(t, equation_1b(arena, robot, j));
  if (frame.attached) t = multiply(t, literal_pose(arena, robot.attached[*frame.attached].pose));
  return t;
}

inline std::string default_to(const Robot& robot, const DeriveOptions& options) {
  if (!options.to.empty()) return options.to;
  const FrameReference tool = default_tool(robot);
  return tool.attached ? robot.attached[*tool.attached].name : std::to_string(tool.link);
}

inline Matrix4 literal_transform(Arena& arena, const Robot& robot, const DeriveOptions& options) {
  return multiply(inverse(literal_from_base(arena, robot, options.from.empty() ? robot.base_name : options.from)),
                  literal_from_base(arena, robot, default_to(robot, options)));
}

inline std::vector<Ref> refs_of(const std::vector<Scalar>& scalars) {
  std::vector<Ref> refs;
  for (const Scalar scalar : scalars) refs.push_back(scalar.ref());
  return refs;
}

inline void expect_literal_transform(const Robot& robot, Model model, const DeriveOptions& options) {
  const Matrix4 literal = literal_transform(model.arena, robot, options);
  ASSERT_EQ(model.outputs.at(0).values.size(), 16U);
  EXPECT_TRUE(identical(model.arena, model.outputs[0].values, model.arena, refs_of(literal)))
      << "from '" << options.from << "' to '" << options.to << "'";
}

}  // namespace armature::internal
