// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {
namespace {

// Turns (u, v) by the angle of cosine c and sine s.
std::pair<Scalar, Scalar> turn(Scalar c, Scalar s, Scalar u, Scalar v) { return {c * u - s * v, s * u + c * v}; }

Vector3 rotate(const PlaneRotation& rotation, Scalar sine, const Vector3& v, std::string_view stem) {
  if (rotation.is_identity()) return v;
  if (rotation.about_x) {
    const auto [y, z] = turn(rotation.cosine, sine, v.y, v.z);
    return named(Vector3{v.x, y, z}, stem);
  }
  const auto [x, y] = turn(rotation.cosine, sine, v.x, v.y);
  return named(Vector3{x, y, v.z}, stem);
}

Scalar combine(Arena& arena, const Robot& robot, std::size_t j, Ref Coordinate::* part, const char* stem) {
  Scalar total{arena, arena.zero()};
  for (const Coupling& term : robot.frame(j).variable)
    total += Scalar{arena, term.coefficient} * Scalar{arena, robot.coordinates[term.coordinate].*part};
  // Angles are not named: the rules for sines and cosines need the sum itself.
  return *stem == '\0' ? total : named(total, stem + std::to_string(j));
}

}  // namespace

Vector3 PlaneRotation::apply(const Vector3& v, std::string_view stem) const { return rotate(*this, sine, v, stem); }
Vector3 PlaneRotation::apply_transposed(const Vector3& v, std::string_view stem) const {
  return rotate(*this, -sine, v, stem);
}

PlaneRotation rotation_about_z(Scalar angle) { return {cos(angle), sin(angle), false}; }
PlaneRotation rotation_about_x(Scalar angle) { return {cos(angle), sin(angle), true}; }

Scalar joint_position(Arena& arena, const Robot& robot, std::size_t j) {
  return combine(arena, robot, j, &Coordinate::q, "");
}
Scalar joint_velocity(Arena& arena, const Robot& robot, std::size_t j) {
  return combine(arena, robot, j, &Coordinate::qd, "QP");
}
Scalar joint_acceleration(Arena& arena, const Robot& robot, std::size_t j) {
  return combine(arena, robot, j, &Coordinate::qdd, "QDP");
}

JointTransform::JointTransform(Arena& arena, const Robot& robot, std::size_t j)
    : gamma{arena, robot.frame(j).geometry.gamma},
      b{arena, robot.frame(j).geometry.b},
      alpha{arena, robot.frame(j).geometry.alpha},
      d{arena, robot.frame(j).geometry.d},
      theta{arena, robot.frame(j).geometry.theta},
      r{arena, robot.frame(j).geometry.r},
      outer_(rotation_about_z(gamma)),
      middle_(rotation_about_x(alpha)),
      inner_(rotation_about_z(theta)),
      inner_angle_(theta),
      position_(Vector3::zero(arena)) {
  const Scalar variable = joint_position(arena, robot, j);
  if (robot.frame(j).type == JointType::revolute) theta += variable;
  if (robot.frame(j).type == JointType::prismatic) r += variable;
  inner_angle_ = theta;
  if (middle_.sine.is_zero()) {  // Rz(gamma) Rx(0 or pi) = Rx(0 or pi) Rz(+-gamma)
    outer_ = rotation_about_z(theta - theta);
    inner_angle_ = is_parallel() ? theta + gamma : theta - gamma;
  }
  inner_ = rotation_about_z(inner_angle_);
  // Rz(gamma) (d, -r sin(alpha), r cos(alpha)) + (0, 0, b)
  const Scalar c = cos(gamma), s = sin(gamma);
  const Scalar y = -(middle_.sine * r), z = middle_.cosine * r + b;
  position_ = named(Vector3{c * d - s * y, s * d + c * y, z}, "P" + std::to_string(j));
}

Vector3 JointTransform::to_antecedent(const Vector3& v, std::string_view stem) const {
  return outer_.apply(middle_.apply(inner_.apply(v, stem), stem), stem);
}

Vector3 JointTransform::to_frame(const Vector3& v, std::string_view stem) const {
  return inner_.apply_transposed(middle_.apply_transposed(outer_.apply_transposed(v, stem), stem), stem);
}

Scalar friction_direction(Arena& arena, const Robot& robot, std::size_t j) {
  const Scalar velocity = joint_velocity(arena, robot, j), width{arena, robot.frame(j).friction_width};
  return arena.is_zero(width.ref()) ? sign(velocity) : tanh(velocity / width);
}

// exp(-x) = 2 / (1 + tanh(x / 2)) - 1: every language and field has tanh.
Scalar stribeck_shape(Arena& arena, const Robot& robot, std::size_t j) {
  const Scalar velocity = joint_velocity(arena, robot, j), speed{arena, robot.frame(j).stribeck_velocity};
  if (speed.is_zero()) return {arena, arena.zero()};
  const Scalar one{arena, arena.one()}, half{arena, arena.constant(Rational(1, 2))};
  return (2 * (one / (one + tanh(half * square(velocity / speed)))) - one) * sign(velocity);
}

Scalar joint_friction(Arena& arena, const Robot& robot, std::size_t j) {
  const Frame& link = robot.frame(j);
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  return scalar(link.viscous_friction) * joint_velocity(arena, robot, j) +
         scalar(link.coulomb_friction) * friction_direction(arena, robot, j) + scalar(link.friction_offset) +
         scalar(link.stribeck_friction) * stribeck_shape(arena, robot, j);
}

Scalar joint_spring(Arena& arena, const Robot& robot, std::size_t j) {
  const Frame& link = robot.frame(j);
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar v = joint_position(arena, robot, j);
  return scalar(link.spring) * v + scalar(link.spring_cosine) * cos(v) + scalar(link.spring_sine) * sin(v);
}

Scalar spring_energy(Arena& arena, const Robot& robot, std::size_t j) {
  const Frame& link = robot.frame(j);
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar v = joint_position(arena, robot, j);
  return scalar(arena.constant(Rational(1, 2))) * scalar(link.spring) * square(v) +
         scalar(link.spring_cosine) * sin(v) + scalar(link.spring_sine) * (scalar(arena.one()) - cos(v));
}

}  // namespace armature::internal
