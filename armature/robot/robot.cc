// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/robot.h"

#include <utility>

#include "armature/robot/values.h"

namespace armature {

Geometry zero_geometry(const Arena& arena) {
  const Ref o = arena.zero();
  return {o, o, o, o, o, o};
}

Inertial zero_inertial(const Arena& arena) {
  const Ref o = arena.zero();
  return {o, o, o, o, o, o, o, o, o, o};
}

Pose identity_pose(const Arena& arena) {
  const Ref o = arena.zero(), i = arena.one();
  return {{i, o, o, o, i, o, o, o, i}, {o, o, o}};
}

Robot empty_robot(std::string name) {
  Robot robot;
  robot.name = std::move(name);
  const Ref o = robot.arena.zero();
  robot.base = identity_pose(robot.arena);
  robot.base_inertial = zero_inertial(robot.arena);
  robot.base_angular_velocity = robot.base_angular_acceleration = {o, o, o};
  robot.base_velocity = robot.base_acceleration = robot.gravity = {o, o, o};
  return robot;
}

std::size_t add_frame(Robot& robot, std::string joint_name, std::string link_name, std::size_t antecedent) {
  const Ref o = robot.arena.zero();
  Frame frame;
  frame.joint_name = std::move(joint_name);
  frame.link_name = std::move(link_name);
  frame.antecedent = antecedent;
  frame.geometry = zero_geometry(robot.arena);
  frame.inertial = zero_inertial(robot.arena);
  internal::for_each_drive_formula(frame, [o](Ref& formula) { formula = o; });
  frame.force = frame.moment = {o, o, o};
  robot.frames.push_back(std::move(frame));
  robot.link_count = robot.frames.size();
  return robot.frames.size();
}

std::size_t add_coordinate(Robot& robot, std::string name, std::string_view q, std::string_view qd,
                           std::string_view qdd) {
  const Ref position = robot.arena.symbol(q), velocity = robot.arena.symbol(qd), acceleration = robot.arena.symbol(qdd);
  robot.coordinates.push_back({std::move(name), position, velocity, acceleration});
  return robot.coordinates.size() - 1;
}

}  // namespace armature
