// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Vectors and matrices of three symbolic components, as the equations of rigid bodies need them.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "armature/expr/scalar.h"

namespace armature::internal {

struct Vector3 {
  Scalar x, y, z;

  static Vector3 zero(Arena& arena) { return {{arena, arena.zero()}, {arena, arena.zero()}, {arena, arena.zero()}}; }
  static Vector3 of(Arena& arena, const std::array<Ref, 3>& refs) {
    return {{arena, refs[0]}, {arena, refs[1]}, {arena, refs[2]}};
  }
  std::array<Ref, 3> refs() const { return {x.ref(), y.ref(), z.ref()}; }
  bool is_zero() const { return x.is_zero() && y.is_zero() && z.is_zero(); }

  friend Vector3 operator+(const Vector3& a, const Vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vector3 operator-(const Vector3& a, const Vector3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vector3 operator*(Scalar a, const Vector3& b) { return {a * b.x, a * b.y, a * b.z}; }
  friend Vector3 operator*(std::int64_t a, const Vector3& b) { return {a * b.x, a * b.y, a * b.z}; }
  Vector3 operator-() const { return {-x, -y, -z}; }
};

inline Scalar dot(const Vector3& a, const Vector3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

inline Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Marks the components as intermediate quantities "W2_1", "W2_2", "W2_3" for the stem "W2".
inline Vector3 named(const Vector3& a, std::string_view stem) {
  const std::string name(stem);
  return {named(a.x, name + "_1"), named(a.y, name + "_2"), named(a.z, name + "_3")};
}

// Row-major 3x3 matrix.
struct Matrix3 {
  std::array<Vector3, 3> rows;

  friend Vector3 operator*(const Matrix3& a, const Vector3& b) {
    return {dot(a.rows[0], b), dot(a.rows[1], b), dot(a.rows[2], b)};
  }
};

}  // namespace armature::internal
