// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/rigid_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal::rigid {
namespace {

constexpr Real quarter_turn = std::numbers::pi_v<Real> / 2;

// sin(rest + quarters * pi/2)
Real turned_sine(int quarters, Real rest) {
  switch (((quarters % 4) + 4) % 4) {
    case 0: return std::sin(rest);
    case 1: return std::cos(rest);
    case 2: return -std::sin(rest);
    default: return -std::cos(rest);
  }
}

}  // namespace

Real Angle::radians() const { return static_cast<Real>(quarters) * quarter_turn + rest; }
Real Angle::sin() const { return turned_sine(quarters, rest); }
Real Angle::cos() const { return turned_sine(quarters + 1, rest); }

Angle angle_of(Real radians, Real* dropped, bool wrap, Real tolerance) {
  ARMATURE_CHECK(std::isfinite(radians));
  const Real turns = std::nearbyint(radians / quarter_turn);
  if (std::abs(turns) > 1e6L) return {0, radians};  // too large to be meant as a right angle
  Angle angle{static_cast<int>(turns), radians - turns * quarter_turn};
  if (std::abs(angle.rest) < tolerance) {
    if (dropped) *dropped = std::max(*dropped, std::abs(angle.rest));
    angle.rest = 0;
  }
  if (wrap) {
    angle.quarters = ((angle.quarters + 1) % 4 + 4) % 4 - 1;  // -1, 0, 1, 2
    if (angle.quarters == 2 && angle.rest > 0) angle.quarters = -2;
  }
  return angle;
}

Matrix rotation_about(const Vector& axis, const Angle& angle) {
  const Real s = angle.sin(), c = angle.cos();
  const auto turned = [&](const Vector& v) { return c * v + s * cross(axis, v) + ((1 - c) * dot(axis, v)) * axis; };
  return {turned({1, 0, 0}), turned({0, 1, 0}), turned({0, 0, 1})};
}

Matrix rotation_of_rpy(const Angle& roll, const Angle& pitch, const Angle& yaw) {
  return rotation_about({0, 0, 1}, yaw) * rotation_about({0, 1, 0}, pitch) * rotation_about({1, 0, 0}, roll);
}

std::array<Real, 3> rpy_of(const Matrix& r) {
  // At the pole only yaw - roll is determined: whatever roll is taken, the yaw is read from R Rx(-roll), whose second
  // column is (-sin yaw, cos yaw, 0).
  const Real pitch = std::atan2(-r.x.z, std::hypot(r.y.z, r.z.z));
  const bool pole = std::hypot(r.y.z, r.z.z) < 1e-15L;
  const Real roll = pole ? 0 : std::atan2(r.y.z, r.z.z);
  const Vector second = std::cos(roll) * r.y - std::sin(roll) * r.z;
  return {roll, pitch, std::atan2(-second.x, second.y)};
}

Body moved(const Body& b, const Motion& pose) {
  const Matrix& r = pose.rotation;
  const Vector p = pose.translation, s = r * b.moments;
  const auto outer = [](const Vector& u, const Vector& v) { return Matrix{v.x * u, v.y * u, v.z * u}; };
  // -hat(p) hat(s) - hat(s) hat(p) = 2 (p.s) 1 - s p^T - p s^T
  const Real k = 2 * dot(p, s);
  const Matrix mixed = Matrix{{k, 0, 0}, {0, k, 0}, {0, 0, k}} - outer(s, p) - outer(p, s);
  return {r * b.inertia * transpose(r) + mixed + point_inertia(b.mass, p), s + b.mass * p, b.mass};
}

Body joined(const Body& a, const Body& b) { return {a.inertia + b.inertia, a.moments + b.moments, a.mass + b.mass}; }

Rational tidy(Real value, Real tolerance) {
  if (std::abs(value) <= tolerance || static_cast<double>(value) == 0) return 0;
  for (const int digits : {3, 6, 9, 12}) {
    const Rational decimal = *Rational::from_decimal(fmt::format("{:.{}e}", value, digits - 1));
    if (std::abs(decimal.to_long_double() - value) <= tolerance) return decimal;
  }
  return Rational::from_double(static_cast<double>(value));
}

}  // namespace armature::internal::rigid
