// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numeric rigid motions, for the conversion between descriptions of a robot, in extended precision and with exact
// quarter turns: a chain of right angles stays a matrix of 0 and +-1, and 0.1 + 0.2 comes out as the decimal 0.3, so
// that what a designer wrote as a zero is still a zero after the frames have moved.
#pragma once

#include <array>
#include <cmath>

#include "armature/expr/rational.h"

namespace armature::internal::rigid {

using Real = long double;

struct Vector {
  Real x = 0, y = 0, z = 0;

  friend Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vector operator*(Real a, const Vector& b) { return {a * b.x, a * b.y, a * b.z}; }
  Vector operator-() const { return {-x, -y, -z}; }
};

inline Real dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Real norm(const Vector& a) { return std::hypot(a.x, a.y, a.z); }
inline Vector unit(const Vector& a) { return (1 / norm(a)) * a; }

// A 3x3 matrix by its columns.
struct Matrix {
  Vector x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};

  friend Vector operator*(const Matrix& a, const Vector& b) { return b.x * a.x + b.y * a.y + b.z * a.z; }
  friend Matrix operator*(const Matrix& a, const Matrix& b) { return {a * b.x, a * b.y, a * b.z}; }
  friend Matrix operator+(const Matrix& a, const Matrix& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Matrix operator-(const Matrix& a, const Matrix& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
};

inline Matrix transpose(const Matrix& a) {
  return {{a.x.x, a.y.x, a.z.x}, {a.x.y, a.y.y, a.z.y}, {a.x.z, a.y.z, a.z.z}};
}

// m (|c|^2 1 - c c^T): the inertia about the origin of a point mass at c.
inline Matrix point_inertia(Real m, const Vector& c) {
  return {{m * (c.y * c.y + c.z * c.z), -m * c.x * c.y, -m * c.x * c.z},
          {-m * c.x * c.y, m * (c.x * c.x + c.z * c.z), -m * c.y * c.z},
          {-m * c.x * c.z, -m * c.y * c.z, m * (c.x * c.x + c.y * c.y)}};
}

// The pose of one frame in another; as a function, from coordinates in the first to coordinates in the second.
struct Motion {
  Matrix rotation;
  Vector translation;

  friend Vector operator*(const Motion& a, const Vector& point) { return a.rotation * point + a.translation; }
  friend Motion operator*(const Motion& a, const Motion& b) { return {a.rotation * b.rotation, a * b.translation}; }
};

inline Motion inverse(const Motion& a) {
  const Matrix back = transpose(a.rotation);
  return {back, -(back * a.translation)};
}

// An angle as quarter turns and a rest in [-pi/4, pi/4]; a rest of zero is an exact multiple of pi/2.
struct Angle {
  int quarters = 0;
  Real rest = 0;

  bool is_zero() const { return quarters == 0 && rest == 0; }
  Real radians() const;
  Real sin() const;
  Real cos() const;
};

inline constexpr Real right_angle_tolerance = 1e-6L;
inline constexpr Real angle_rounding = 1e-12L;  // what is left of right angles that were written with all digits

// `radians`, with a rest below `tolerance` dropped; `*dropped` becomes the maximum of itself and the dropped rest. The
// angle must be finite; whole turns beyond (-pi, pi] are taken out when `wrap` is set.
Angle angle_of(Real radians, Real* dropped = nullptr, bool wrap = false, Real tolerance = right_angle_tolerance);

Matrix rotation_about(const Vector& unit_axis, const Angle& angle);

// URDF's fixed-axis angles: Rz(yaw) Ry(pitch) Rx(roll), and back (pitch in [-pi/2, pi/2]; accurate at the pole).
Matrix rotation_of_rpy(const Angle& roll, const Angle& pitch, const Angle& yaw);
std::array<Real, 3> rpy_of(const Matrix& rotation);

// The ten inertial parameters of a body, numeric: inertia about the frame's origin, first moments, mass.
struct Body {
  Matrix inertia{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  Vector moments;
  Real mass = 0;
};

// The body's parameters in frame A, from those in frame B and the pose of B in A.
Body moved(const Body& in_b, const Motion& pose_of_b_in_a);
Body joined(const Body& a, const Body& b);

// The shortest decimal within `tolerance` of `value` (zero included), otherwise the decimal of the nearest double.
// `value` must be finite as a double.
Rational tidy(Real value, Real tolerance = 1e-15L);

}  // namespace armature::internal::rigid
