// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Kinematics the long way, as an oracle: symbolic derivatives of the literal transforms.
#pragma once

#include "armature/expr/differentiate.h"
#include "tests/derive/literal_geometry.h"

namespace armature::internal {

// The derivative along `directions`: sum of df/dx times x' over the coordinates. Both positions and velocities move.
inline std::vector<Scalar> time_derivative(Arena& arena, const Robot& robot, const std::vector<Scalar>& values) {
  const std::vector<Ref> refs = refs_of(values);
  std::vector<Scalar> total(values.size(), Scalar{arena, arena.zero()});
  for (const Coordinate& c : robot.coordinates)
    for (const auto& [symbol, rate] : {std::pair{c.q, c.qd}, {c.qd, c.qdd}}) {
      const std::vector<Ref> partial = differentiate(arena, refs, symbol);
      for (std::size_t i = 0; i < total.size(); ++i) total[i] += Scalar{arena, partial[i]} * Scalar{arena, rate};
    }
  return total;
}

// w of hat(w) = dR R^T, and dP, for a 4x4 transform and its derivative: [dP; w].
inline std::vector<Scalar> twist(const Matrix4& t, const Matrix4& dt) {
  const auto skew = [&](std::size_t i, std::size_t j) {
    return dt[4 * i] * t[4 * j] + dt[4 * i + 1] * t[4 * j + 1] + dt[4 * i + 2] * t[4 * j + 2];
  };
  return {dt[3], dt[7], dt[11], skew(2, 1), skew(0, 2), skew(1, 0)};
}

// Two vectors [a; b], both turned by the transposed rotation of `t`: from frame 0 into the frame whose pose is t.
inline std::vector<Scalar> projected(const Matrix4& t, const std::vector<Scalar>& v) {
  std::vector<Scalar> result;
  for (std::size_t half = 0; half < v.size(); half += 3)
    for (std::size_t i = 0; i < 3; ++i)
      result.push_back(t[i] * v[half] + t[4 + i] * v[half + 1] + t[8 + i] * v[half + 2]);
  return result;
}

// 6 x n, row-major.
inline std::vector<Scalar> literal_jacobian(Arena& arena, const Robot& robot, const DeriveOptions& options) {
  const Matrix4 t = literal_from_base(arena, robot, default_to(robot, options));
  const Matrix4 projection = literal_from_base(arena, robot, options.from.empty() ? robot.base_name : options.from);
  const std::size_t n = robot.coordinates.size();
  std::vector<Scalar> j(6 * n, Scalar{arena, arena.zero()});
  for (std::size_t k = 0; k < n; ++k) {
    Matrix4 dt;
    for (const Ref ref : differentiate(arena, refs_of(t), robot.coordinates[k].q)) dt.emplace_back(arena, ref);
    const std::vector<Scalar> column = projected(projection, twist(t, dt));
    for (std::size_t row = 0; row < 6; ++row) j[row * n + k] = column[row];
  }
  return j;
}

}  // namespace armature::internal
