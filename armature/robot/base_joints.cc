// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/base_joints.h"

#include <algorithm>
#include <array>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/expr/substitute.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {
namespace {

constexpr std::size_t six = 6;
constexpr std::array<const char*, six> joints = {"float_x", "float_y", "float_z", "float_rx", "float_ry", "float_rz"};

[[noreturn]] void refuse_name(const Robot& robot, const std::string& name) {
  throw UnmetRequest("the base of " + printable(robot.name, 80) + " floats, and stands on joints called " +
                         "float_x, ..., float_rz: the robot has a " + name + " of its own",
                     "give it another name");
}

// A joint of the robot's own with such a name could not be told from those of the base.
void refuse_taken_names(const Robot& robot) {
  const auto taken = [](const std::string& name) {
    return std::ranges::any_of(joints, [&](const char* joint) { return name == joint; });
  };
  for (const Frame& frame : robot.frames)
    for (const std::string* name : {&frame.joint_name, &frame.link_name})
      if (taken(*name)) refuse_name(robot, *name);
  for (const Coordinate& coordinate : robot.coordinates)
    if (taken(coordinate.name)) refuse_name(robot, coordinate.name);
}

}  // namespace

Robot on_base_joints(const Robot& floating) {
  if (!floating.floating_base) return floating;
  refuse_taken_names(floating);
  Robot result = on_fixed_base(floating);
  Arena& arena = result.arena;
  const Ref quarter = arena.divide(arena.pi(), arena.constant(2));
  const std::vector<Frame> frames = std::move(result.frames);
  const std::vector<Coordinate> coordinates = std::move(result.coordinates);
  result.frames.clear();
  result.coordinates.clear();
  result.link_count = 0;
  for (std::size_t j = 0; j < six; ++j) {
    const std::string name = joints[j];
    Frame& frame = result.frame(add_frame(result, name, j + 1 < six ? name : floating.base_name, j));
    frame.type = j < 3 ? JointType::prismatic : JointType::revolute;
    frame.active = false;
    frame.geometry.gamma = frame.geometry.alpha = quarter;
    frame.variable = {{add_coordinate(result, name, name, name + "_d", name + "_dd"), arena.one()}};
    frame.where = frame.inertial_where = floating.where;
  }
  result.frame(six).inertial = floating.base_inertial;
  result.base_inertial = zero_inertial(arena);
  result.base_name = "world";
  for (Frame frame : frames) {
    frame.antecedent += six;
    for (Coupling& term : frame.variable) term.coordinate += six;
    result.frames.push_back(std::move(frame));
  }
  result.coordinates.insert(result.coordinates.end(), coordinates.begin(), coordinates.end());
  result.link_count = floating.link_count + six;
  for (Loop& loop : result.loops) loop.cut += six, loop.closing += six;
  for (AttachedFrame& each : result.attached) each.link += six;
  for (Tolerance& each : result.tolerances) each.frame += six;
  return result;
}

bool has_base_joints(const Robot& robot) {
  if (robot.floating_base || robot.link_count < six || robot.coordinates.size() < six) return false;
  for (std::size_t j = 0; j < six; ++j)
    if (robot.frames[j].active || robot.frames[j].joint_name != joints[j] || robot.coordinates[j].name != joints[j])
      return false;
  return true;
}

Robot off_base_joints(const Robot& robot, const Robot& floating) {
  if (!has_base_joints(robot)) return robot;
  Robot result = robot;
  result.base_inertial = robot.frame(six).inertial;
  result.base_name = robot.frame(six).link_name;
  result.frames.erase(result.frames.begin(), result.frames.begin() + six);
  result.coordinates.erase(result.coordinates.begin(), result.coordinates.begin() + six);
  result.link_count -= six;
  for (Frame& frame : result.frames) {
    frame.antecedent =
        frame.antecedent < six ? 0 : frame.antecedent - six;  // motors of elastic joints are on the world
    for (Coupling& term : frame.variable) term.coordinate -= six;
  }
  for (Loop& loop : result.loops) loop.cut -= six, loop.closing -= six;
  for (AttachedFrame& each : result.attached) each.link = each.link < six ? 0 : each.link - six;
  for (Tolerance& each : result.tolerances) each.frame = each.frame < six ? 0 : each.frame - six;
  const auto state = [&]<std::size_t n>(const std::array<Ref, n>& formulas, std::array<Ref, n>& to) {
    std::ranges::copy(transplant(floating.arena, formulas, result.arena), to.begin());
  };
  state(floating.base.rotation, result.base.rotation);
  state(floating.base.position, result.base.position);
  state(floating.base_velocity, result.base_velocity);
  state(floating.base_acceleration, result.base_acceleration);
  state(floating.base_angular_velocity, result.base_angular_velocity);
  state(floating.base_angular_acceleration, result.base_angular_acceleration);
  state(floating.gravity, result.gravity);
  result.floating_base = true;
  return result;
}

}  // namespace armature::internal
