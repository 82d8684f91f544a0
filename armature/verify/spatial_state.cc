// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/spatial_state.h"

#include "armature/robot/joint_friction.h"

namespace armature::internal {

SpatialFormulas::SpatialFormulas(const Robot& robot, bool given_motion)
    : robot_(&robot), arena_(robot.arena), has_loads_(has_load_friction(robot)) {
  const auto add = [&](Ref ref) { formulas_.push_back(ref); };
  const auto all = [&](const auto& refs) {
    for (const Ref ref : refs) add(ref);
  };
  // exp(-x^2) sign(v) with x = v / speed, where exp(-2 y) = (1 - tanh(y)) / (1 + tanh(y))
  const auto falling = [&](Ref v, Ref speed) {
    const Ref y = arena_.scale(Rational(1, 2), arena_.power(arena_.divide(v, speed), 2)), t = arena_.tanh(y);
    return arena_.multiply(arena_.sign(v),
                           arena_.divide(arena_.subtract(arena_.one(), t), arena_.add(arena_.one(), t)));
  };
  const auto rate = [&](const Coordinate& c) { return given_motion && c.given_qd ? *c.given_qd : c.qd; };
  for (const Coordinate& c : robot.coordinates) add(rate(c));
  for (const Coordinate& c : robot.coordinates) add(given_motion && c.given_qdd ? *c.given_qdd : c.qdd);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& f = robot.frame(j);
    std::vector<Ref> coupling(robot.coordinates.size(), arena_.zero());
    Ref variable = arena_.zero(), velocity = arena_.zero();
    for (const Coupling& c : f.variable) {
      const Coordinate& coordinate = robot.coordinates[c.coordinate];
      coupling[c.coordinate] = arena_.add(coupling[c.coordinate], c.coefficient);
      variable = arena_.add(variable, arena_.multiply(c.coefficient, coordinate.q));
      velocity = arena_.add(velocity, arena_.multiply(c.coefficient, rate(coordinate)));
    }
    const Geometry& g = f.geometry;
    const Ref theta = f.type == JointType::revolute ? arena_.add(g.theta, variable) : g.theta;
    const Ref r = f.type == JointType::prismatic ? arena_.add(g.r, variable) : g.r;
    for (const Ref angle : {g.gamma, g.alpha, theta}) {
      add(arena_.cos(angle));
      add(arena_.sin(angle));
    }
    for (const Ref length : {g.b, g.d, r}) add(length);
    const Inertial& i = f.inertial;
    for (const Ref each : {i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M}) add(each);
    for (const Ref each : {f.motor_inertia, f.viscous_friction, f.coulomb_friction, f.friction_offset}) add(each);
    for (const Ref each : {f.spring, f.spring_cosine, f.spring_sine}) add(each);
    all(f.force);
    all(f.moment);
    add(arena_.is_zero(f.friction_width) ? arena_.sign(velocity)
                                         : arena_.tanh(arena_.divide(velocity, f.friction_width)));
    add(f.stribeck_friction);
    add(arena_.is_zero(f.stribeck_velocity) ? arena_.zero() : falling(velocity, f.stribeck_velocity));
    for (const Ref each : {variable, arena_.cos(variable), arena_.sin(variable)}) add(each);
    all(coupling);
    if (has_loads_)
      for (const Ref c : coupling) add(arena_.multiply(arena_.sign(c), f.load_friction));
  }
  for (const auto* each : {&robot.base_angular_velocity, &robot.base_angular_acceleration, &robot.base_velocity,
                           &robot.base_acceleration, &robot.gravity})
    all(*each);
  all(robot.base.rotation);
  all(robot.base.position);
  for (const AttachedFrame& attached : robot.attached) {
    all(attached.pose.rotation);
    all(attached.pose.position);
  }
}

}  // namespace armature::internal
