// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/joint_friction.h"

#include <algorithm>

#include "armature/robot/springs.h"

namespace armature::internal {

void remove_friction(Frame& frame, const Arena& arena) {
  frame.viscous_friction = frame.coulomb_friction = frame.friction_offset = arena.zero();
  frame.stribeck_friction = frame.load_friction = arena.zero();
}

bool has_stribeck_friction(const Arena& arena, const Frame& frame) {
  return !arena.is_zero(frame.stribeck_friction) && !arena.is_zero(frame.stribeck_velocity);
}

bool has_load_friction(const Robot& robot) {
  return std::ranges::any_of(robot.frames,
                             [&](const Frame& frame) { return !robot.arena.is_zero(frame.load_friction); });
}

bool is_coupled(const Robot& robot, const Frame& frame) {
  if (frame.variable.empty()) return false;
  if (frame.variable.size() > 1) return true;
  const auto has = [&](const Frame& other) {
    return std::ranges::find(other.variable, frame.variable[0].coordinate, &Coupling::coordinate) !=
           other.variable.end();
  };
  return std::ranges::count_if(robot.frames, has) > 1;
}

Robot links_alone(Robot robot) {
  for (Frame& frame : robot.frames) {
    remove_friction(frame, robot.arena);
    remove_springs(frame, robot.arena);
    frame.motor_inertia = robot.arena.zero();
  }
  return robot;
}

}  // namespace armature::internal
