// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identified_robot.h"

#include <fmt/format.h>

#include "armature/derive/parameters.h"
#include "armature/identify/equations/passive_joints.h"
#include "armature/robot/elastic_joints.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/springs.h"

namespace armature::internal {
namespace {

// Where a robot holds it; nowhere: nothing.
Ref Frame::* place_of(FrictionKind kind) {
  switch (kind) {
    case FrictionKind::viscous: return &Frame::viscous_friction;
    case FrictionKind::coulomb: return &Frame::coulomb_friction;
    case FrictionKind::offset: return &Frame::friction_offset;
    case FrictionKind::spring: return &Frame::spring;
    case FrictionKind::lever: return &Frame::spring_sine;
    case FrictionKind::lever_cosine: return &Frame::spring_cosine;
    case FrictionKind::stribeck: return &Frame::stribeck_friction;
    case FrictionKind::load: return &Frame::load_friction;
    default: return nullptr;
  }
}

// The first joint whose variable is coordinate k alone: its offset acts there. 0 when there is none.
std::size_t joint_of(const Robot& robot, std::size_t k) {
  for (const ElasticJoint& each : elastic_joints(robot))  // the motor's, of the coordinate that is the twist
    if (robot.frame(each.transmission).variable[0].coordinate == k) return each.motor;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const auto& variable = robot.frame(j).variable;
    if (variable.size() == 1 && variable[0].coordinate == k && robot.arena.is_one(variable[0].coefficient)) return j;
  }
  return 0;
}

}  // namespace

Robot identified_robot(const IdentificationModel& model, const Eigen::VectorXd& standard,
                       std::vector<std::string>& left_out) {
  Robot robot = model.robot;
  const Ref zero = robot.arena.zero();
  robot.tolerances.clear();  // those of the numbers before
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    Frame& frame = robot.frame(j);
    remove_friction(frame, robot.arena);
    frame.motor_inertia = frame.friction_width = frame.stribeck_velocity = zero;
    remove_springs(frame, robot.arena);
  }
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    // Twelve digits are more than the measurements hold, and keep the inertias physically possible and the torques
    // those of the fit.
    const std::string digits = fmt::format("{:.12g}", standard[static_cast<Eigen::Index>(s)]);
    const Ref value = robot.arena.constant(Rational::from_decimal(digits).value());
    if (!p.friction) {
      parameter_of(robot, p.link, p.kind) = value;
      continue;
    }
    const FrictionColumn& friction = model.columns[p.column].friction;
    const bool offset = friction.kind == FrictionKind::offset;
    const std::size_t j = offset ? joint_of(robot, friction.joint - 1) : friction.joint;
    Ref Frame::* const place = place_of(friction.kind);
    const bool no_load = friction.kind == FrictionKind::load &&
                         (!robot.loops.empty() || model.options.passive || !elastic_joints(robot).empty() ||
                          is_coupled(robot, robot.frame(friction.joint)));
    if (j == 0 || place == nullptr || no_load) {
      left_out.push_back(p.name);
      continue;
    }
    robot.frame(j).*place = value;
    const auto speed = [&] {
      return robot.arena.constant(Rational::from_decimal(fmt::format("{:.10g}", friction.width)).value());
    };
    if (friction.kind == FrictionKind::coulomb) robot.frame(j).friction_width = speed();
    if (friction.kind == FrictionKind::stribeck) robot.frame(j).stribeck_velocity = speed();
  }
  robot.source = "identified by Armature from measured motions; " + robot.source;
  return model.options.passive ? model.options.passive->whole(std::move(robot)) : robot;
}

Eigen::VectorXd standard_of_base(const IdentificationModel& model, const Eigen::VectorXd& base) {
  Eigen::VectorXd standard = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.standard.size()));
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    for (std::size_t c = 0; c < model.unknowns(); ++c) {
      const ModelColumn& column = model.columns[c];
      const bool stands_for =
          p.friction ? p.column == c : column.inertial && column.link == p.link && column.kind == p.kind;
      if (stands_for) standard[static_cast<Eigen::Index>(s)] = base[static_cast<Eigen::Index>(c)];
    }
  }
  return standard;
}

}  // namespace armature::internal
