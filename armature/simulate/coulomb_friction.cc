// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/coulomb_friction.h"

#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

double value_of(const Robot& robot, Ref formula, const char* what, const Frame& frame) {
  const std::optional<double> value = number(robot.arena, formula);
  if (value && std::isfinite(*value)) return *value;
  throw UnmetRequest(std::string(what) + " of joint " + printable(frame.joint_name, 60) +
                         " is not a number, and a simulation needs numbers",
                     "give the robot's symbols values in its description");
}

}  // namespace

std::vector<std::pair<std::size_t, double>> variable_terms(const Robot& robot, const Frame& frame) {
  std::vector<std::pair<std::size_t, double>> terms;
  for (const Coupling& term : frame.variable)
    terms.emplace_back(term.coordinate, value_of(robot, term.coefficient, "a coupling", frame));
  return terms;
}

double friction_width(const Robot& robot, const Frame& frame, double otherwise) {
  if (robot.arena.is_zero(frame.friction_width)) return otherwise;
  return value_of(robot, frame.friction_width, "the friction width", frame);
}

CoulombFriction::CoulombFriction(const Robot& robot, double width) {
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.empty() ||
        (robot.arena.is_zero(frame.coulomb_friction) && !has_stribeck_friction(robot.arena, frame)))
      continue;
    Joint joint{variable_terms(robot, frame), value_of(robot, frame.coulomb_friction, "the Coulomb friction", frame),
                friction_width(robot, frame, width)};
    if (has_stribeck_friction(robot.arena, frame)) {
      joint.stribeck = value_of(robot, frame.stribeck_friction, "the Stribeck friction", frame);
      joint.speed = value_of(robot, frame.stribeck_velocity, "the speed of the Stribeck friction", frame);
      joint.stribeck_width = width;
    }
    joints_.push_back(std::move(joint));
  }
}

void CoulombFriction::add(std::span<const double> qd, double factor, std::span<double> tau) const {
  for (const Joint& joint : joints_) {
    double rate = 0;
    for (const auto& [k, c] : joint.terms) rate += c * qd[k];
    double force = factor * joint.coulomb * std::tanh(rate / joint.width);
    if (joint.stribeck != 0)
      force +=
          factor * joint.stribeck * std::exp(-std::pow(rate / joint.speed, 2)) * std::tanh(rate / joint.stribeck_width);
    for (const auto& [k, c] : joint.terms) tau[k] += c * force;
  }
}

Robot without_coulomb_friction(Robot robot) {
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    Frame& frame = robot.frame(j);
    frame.coulomb_friction = frame.stribeck_friction = frame.load_friction = robot.arena.zero();
  }
  return robot;
}

}  // namespace armature::internal
