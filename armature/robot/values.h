// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Substitution of values for symbols in the formulas of a robot, with simplification.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// Calls visit(formula) for what the drive of a joint adds: motor, friction, springs, transmission.
template <class AnyFrame, class Visit>
void for_each_drive_formula(AnyFrame& frame, Visit visit) {
  for (auto* ref : {&frame.motor_inertia, &frame.viscous_friction, &frame.coulomb_friction, &frame.friction_offset,
                    &frame.friction_width, &frame.stribeck_friction, &frame.stribeck_velocity, &frame.load_friction,
                    &frame.gear_ratio, &frame.breakaway, &frame.spring, &frame.spring_cosine, &frame.spring_sine,
                    &frame.elasticity, &frame.elastic_damping})
    visit(*ref);
}

// Calls visit(formula) for every formula of the robot in a fixed order; the symbols of the coordinates are not
// among them. `robot` may be const.
template <class AnyRobot, class Visit>
void for_each_formula(AnyRobot& robot, Visit visit) {
  const auto all = [&](auto& refs) {
    for (auto& ref : refs) visit(ref);
  };
  for (auto& frame : robot.frames) {
    auto& g = frame.geometry;
    for (auto* ref : {&g.gamma, &g.b, &g.alpha, &g.d, &g.theta, &g.r}) visit(*ref);
    for (auto& coupling : frame.variable) visit(coupling.coefficient);
    auto& i = frame.inertial;
    for (auto* ref : {&i.XX, &i.XY, &i.XZ, &i.YY, &i.YZ, &i.ZZ, &i.MX, &i.MY, &i.MZ, &i.M}) visit(*ref);
    for_each_drive_formula(frame, visit);
    all(frame.force);
    all(frame.moment);
  }
  auto& o = robot.base_inertial;
  for (auto* ref : {&o.XX, &o.XY, &o.XZ, &o.YY, &o.YZ, &o.ZZ, &o.MX, &o.MY, &o.MZ, &o.M}) visit(*ref);
  all(robot.base.rotation);
  all(robot.base.position);
  all(robot.base_angular_velocity);
  all(robot.base_angular_acceleration);
  all(robot.base_velocity);
  all(robot.base_acceleration);
  all(robot.gravity);
  for (auto& attached : robot.attached) {
    all(attached.pose.rotation);
    all(attached.pose.position);
  }
  for (auto& coordinate : robot.coordinates)
    for (auto* given : {&coordinate.given_qd, &coordinate.given_qdd})
      if (*given) visit(**given);
}

// `formulas` with each symbol replaced by its value. Throws UnmetRequest on division by zero and when exact numbers or
// exponents exceed their bounds.
std::vector<Ref> with_values(Arena& arena, std::span<const Ref> formulas, const std::unordered_map<Ref, Ref>& values);

// The same for every formula of the robot.
void give_values(Robot& robot, const std::unordered_map<Ref, Ref>& values);

}  // namespace armature::internal
