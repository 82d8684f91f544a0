// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/opened_joints.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/robot/loops.h"
#include "armature/robot/springs.h"

namespace armature::internal {
namespace {

constexpr Ref Frame::* losses[] = {
    &Frame::viscous_friction, &Frame::coulomb_friction, &Frame::friction_offset, &Frame::friction_width,
    &Frame::spring,           &Frame::spring_cosine,    &Frame::spring_sine,     &Frame::stribeck_friction,
    &Frame::stribeck_velocity};

}  // namespace

Robot with_opened_losses(const Robot& robot) {
  Robot result = robot;
  if (robot.loops.empty()) return result;
  const Arena& arena = result.arena;
  const std::vector<std::size_t> opened = loop_structure(robot).cut;
  const auto is_opened = [&](const Coupling& term) {
    return std::ranges::find(opened, term.coordinate) != opened.end();
  };
  std::vector<Frame> moved;
  for (std::size_t j = robot.link_count + 1; j <= robot.frames.size(); ++j) {
    Frame& cut = result.frame(j);
    if (cut.variable.empty() || std::ranges::any_of(cut.variable, is_opened) ||
        std::ranges::all_of(losses, [&](const auto member) { return arena.is_zero(cut.*member); }))
      continue;
    Frame frame = cut;
    frame.joint_name += "_losses";
    frame.link_name = frame.joint_name;
    frame.antecedent = 0;
    frame.active = false;
    frame.geometry = zero_geometry(arena);
    frame.inertial = zero_inertial(arena);
    frame.motor_inertia = arena.zero();
    frame.limits = {};
    for (const auto member : losses) cut.*member = arena.zero();
    moved.push_back(std::move(frame));
  }
  result.frames.insert(result.frames.begin() + static_cast<std::ptrdiff_t>(robot.link_count), moved.begin(),
                       moved.end());
  result.link_count += moved.size();
  for (Loop& loop : result.loops) loop.cut += moved.size(), loop.closing += moved.size();
  return result;
}

void refuse_opened_springs(const Robot& robot) {
  for (std::size_t j = robot.link_count + 1; j <= robot.frames.size(); ++j)
    if (has_springs(robot.arena, robot.frame(j)))
      throw UnmetRequest("the opened joint " + printable(robot.frame(j).joint_name, 60) +
                             " has a spring, and no linear relation gives its position",
                         "cut the loop at another joint");
}

}  // namespace armature::internal
