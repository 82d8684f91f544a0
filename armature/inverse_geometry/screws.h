// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An arm in numbers, as a product of exponentials. With all joints at zero, axis i has the direction h_i and passes
// through the point p_i, both in the base frame, and the tool has the pose M. Then
//
//   T(q) = E_1(q_1) E_2(q_2) ... E_n(q_n) M,
//
// E_i a rotation by q_i about the line (p_i, h_i), or a translation by q_i along h_i. Solvers work on
// G = T M^-1 = E_1 ... E_n, in which the tool and the zeros of the joints no longer appear.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace armature::internal::ik {

using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;

// A rigid motion x -> R x + p.
struct Motion {
  Mat3 R = Mat3::Identity();
  Vec3 p = Vec3::Zero();

  Vec3 operator*(const Vec3& x) const { return R * x + p; }
  Motion operator*(const Motion& b) const { return {R * b.R, R * b.p + p}; }
  Motion inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

struct Axis {
  Vec3 h = Vec3::UnitZ();  // unit
  Vec3 p = Vec3::Zero();   // a point of the axis; without effect when it slides
  bool slides = false;
};

// R(h, angle) x, by Rodrigues' formula.
inline Vec3 turned(const Vec3& h, double c, double s, const Vec3& x) {
  return c * x + s * h.cross(x) + ((1 - c) * h.dot(x)) * h;
}
inline Vec3 turned(const Vec3& h, double angle, const Vec3& x) {
  return turned(h, std::cos(angle), std::sin(angle), x);
}

inline Mat3 rotation(const Vec3& h, double angle) {
  const double c = std::cos(angle), s = std::sin(angle), v = 1 - c;
  Mat3 r;
  r << c + v * h.x() * h.x(), v * h.x() * h.y() - s * h.z(), v * h.x() * h.z() + s * h.y(),
      v * h.x() * h.y() + s * h.z(), c + v * h.y() * h.y(), v * h.y() * h.z() - s * h.x(),
      v * h.x() * h.z() - s * h.y(), v * h.y() * h.z() + s * h.x(), c + v * h.z() * h.z();
  return r;
}

// E(q) of an axis, whole and of one point.
inline Motion moved(const Axis& axis, double q) {
  if (axis.slides) return {Mat3::Identity(), q * axis.h};
  const Mat3 r = rotation(axis.h, q);
  return {r, axis.p - r * axis.p};
}
inline Vec3 moved(const Axis& axis, double q, const Vec3& x) {
  if (axis.slides) return x + q * axis.h;
  return axis.p + turned(axis.h, q, x - axis.p);
}
inline Axis moved(const Motion& g, const Axis& axis) { return {g.R * axis.h, g * axis.p, axis.slides}; }

// The angle by which a turn about h takes the direction of `from` to that of `to`; parts along h do not count.
inline double angle_between(const Vec3& h, const Vec3& from, const Vec3& to) {
  const Vec3 a = from - h.dot(from) * h;
  return std::atan2(h.dot(a.cross(to)), a.dot(to));
}

inline double wrapped(double angle) {
  const double rest = std::remainder(angle, 2 * M_PI);
  return rest <= -M_PI ? M_PI : rest;
}

// Angles to try in place of one that a problem leaves free, where the joints after it cannot go on from every value.
inline constexpr int free_tries = 32;
inline double free_angle(int i) { return wrapped(2.399963229728653 * i); }  // spread by the golden angle

// A serial arm of any number of joints.
struct Arm {
  std::vector<Axis> axes;
  Motion tool;  // M
};

Motion forward(const Arm& arm, std::span<const double> q);

// Six axes and G: what the solvers in closed form and the general one take.
using SixAxes = std::array<Axis, 6>;
using Six = std::array<double, 6>;
Motion product(const SixAxes& axes, const Six& q);

// E_6^-1 ... E_1^-1 = G^-1: the same arm seen from its tool. Its joints are (-q_6, ..., -q_1).
SixAxes reversed(const SixAxes& axes);
Six reversed(const Six& q);

// The size of an arm: the largest distance between neighbouring points on its axes (metres), as the unit of length.
double reach_scale(std::span<const Axis> axes, const Vec3& tool);

}  // namespace armature::internal::ik
