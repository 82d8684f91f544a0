// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/numeric_robot.h"

#include <cmath>

#include "armature/expr/numeric_field.h"

namespace armature::internal::support {
namespace {

// Evaluates single expressions; robots are small enough for one pass each.
class Reader {
 public:
  Reader(const Robot& robot, const Values& values) : arena_(robot.arena), field_(widen(values)) {}

  Real operator()(Ref a) const { return evaluate(arena_, a, field_); }
  Vec3 operator()(const std::array<Ref, 3>& a) const { return {(*this)(a[0]), (*this)(a[1]), (*this)(a[2])}; }
  NumericPose operator()(const Pose& a) const {
    NumericPose pose;
    for (int i = 0; i < 9; ++i) pose.rotation(i / 3, i % 3) = (*this)(a.rotation[static_cast<std::size_t>(i)]);
    pose.position = (*this)(a.position);
    return pose;
  }

 private:
  static NumericField<Real>::Symbols widen(const Values& values) {
    NumericField<Real>::Symbols wide;
    for (const auto& [name, value] : values) wide.emplace(name, value);
    return wide;
  }
  const Arena& arena_;
  NumericField<Real> field_;
};

NumericFrame numeric_frame(const Frame& frame, const Reader& read) {
  NumericFrame out;
  out.antecedent = frame.antecedent;
  out.type = frame.type;
  const Geometry& g = frame.geometry;
  out.gamma = read(g.gamma), out.b = read(g.b), out.alpha = read(g.alpha), out.d = read(g.d);
  out.theta = read(g.theta), out.r = read(g.r);
  const Inertial& i = frame.inertial;
  const Real XY = read(i.XY), XZ = read(i.XZ), YZ = read(i.YZ);
  out.inertia << read(i.XX), XY, XZ, XY, read(i.YY), YZ, XZ, YZ, read(i.ZZ);
  out.first_moment = {read(i.MX), read(i.MY), read(i.MZ)};
  out.mass = read(i.M);
  out.motor_inertia = read(frame.motor_inertia);
  out.viscous = read(frame.viscous_friction);
  out.coulomb = read(frame.coulomb_friction);
  out.offset = read(frame.friction_offset);
  out.stribeck = read(frame.stribeck_friction);
  out.stribeck_speed = read(frame.stribeck_velocity);
  out.spring = read(frame.spring);
  out.spring_cosine = read(frame.spring_cosine);
  out.spring_sine = read(frame.spring_sine);
  out.force = read(frame.force);
  out.moment = read(frame.moment);
  return out;
}

}  // namespace

NumericRobot numeric_robot(const Robot& robot, const Values& values) {
  const Reader read(robot, values);
  NumericRobot out;
  out.coupling =
      Matrix::Zero(static_cast<Eigen::Index>(robot.link_count), static_cast<Eigen::Index>(robot.coordinates.size()));
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    out.frames.push_back(numeric_frame(robot.frame(j), read));
    for (const Coupling& term : robot.frame(j).variable)
      out.coupling(static_cast<Eigen::Index>(j - 1), static_cast<Eigen::Index>(term.coordinate)) +=
          read(term.coefficient);
  }
  out.base = read(robot.base);
  out.angular_velocity = read(robot.base_angular_velocity);
  out.angular_acceleration = read(robot.base_angular_acceleration);
  out.velocity = read(robot.base_velocity);
  out.acceleration = read(robot.base_acceleration);
  out.gravity = read(robot.gravity);
  for (const AttachedFrame& attached : robot.attached)
    out.attached.push_back({attached.name, attached.link, read(attached.pose)});
  return out;
}

Vector motor_and_friction_torques(const NumericRobot& robot, const Vector& vd, const Vector& vdd) {
  Vector torques = Vector::Zero(static_cast<Eigen::Index>(robot.joints()));
  for (Eigen::Index k = 0; k < torques.size(); ++k) {
    const NumericFrame& f = robot.frames[static_cast<std::size_t>(k)];
    torques(k) = f.motor_inertia * vdd(k) + f.viscous * vd(k) + f.offset;
    if (vd(k) != 0) torques(k) += std::copysign(f.coulomb, vd(k));
    if (vd(k) != 0 && f.stribeck != 0)
      torques(k) += std::copysign(f.stribeck * std::exp(-std::pow(vd(k) / f.stribeck_speed, 2)), vd(k));
  }
  return torques;
}

Vector spring_torques(const NumericRobot& robot, const Vector& v) {
  Vector torques = Vector::Zero(static_cast<Eigen::Index>(robot.joints()));
  for (Eigen::Index k = 0; k < torques.size(); ++k) {
    const NumericFrame& f = robot.frames[static_cast<std::size_t>(k)];
    torques(k) = f.spring * v(k) + f.spring_cosine * std::cos(v(k)) + f.spring_sine * std::sin(v(k));
  }
  return torques;
}

Values with_state(const Robot& robot, Values values, const State& state) {
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    const Coordinate& coordinate = robot.coordinates[k];
    const auto i = static_cast<Eigen::Index>(k);
    values[robot.arena.name_of(coordinate.q)] = static_cast<double>(state.q(i));
    values[robot.arena.name_of(coordinate.qd)] = static_cast<double>(state.qd(i));
    values[robot.arena.name_of(coordinate.qdd)] = static_cast<double>(state.qdd(i));
  }
  return values;
}

}  // namespace armature::internal::support
