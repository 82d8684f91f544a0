// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/locked.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/expr/vector.h"
#include "armature/robot/inertia.h"
#include "armature/robot/kept_links.h"
#include "armature/robot/khalil_pose.h"
#include "armature/robot/numbers.h"
#include "armature/robot/springs.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

void fix(Frame& frame, const Arena& arena) {
  frame.type = JointType::fixed;
  frame.active = false;
  for_each_drive_formula(frame, [&arena](Ref& gone) { gone = arena.zero(); });
  frame.limits = {};
}

// The variable of the joint becomes `constant` plus what is left of it.
void shift(Frame& frame, Arena& arena, Ref constant) {
  Ref& part = frame.type == JointType::prismatic ? frame.geometry.r : frame.geometry.theta;
  part = arena.add(part, constant);
  measure_springs_from(frame, arena, constant);
  if (const std::optional<double> value = number(arena, constant)) {
    frame.limits.lower -= *value;
    frame.limits.upper -= *value;
  }
}

// The wrench of link j on its environment acts from its antecedent instead: f, and m + p x f, in the antecedent's axes.
void hand_over_wrench(Arena& arena, const Frame& from, Frame& to, const Pose& pose) {
  const auto& m = pose.rotation;
  const Matrix3 R{{Vector3::of(arena, {m[0], m[1], m[2]}), Vector3::of(arena, {m[3], m[4], m[5]}),
                   Vector3::of(arena, {m[6], m[7], m[8]})}};
  const Vector3 f = R * Vector3::of(arena, from.force), n = R * Vector3::of(arena, from.moment);
  to.force = (Vector3::of(arena, to.force) + f).refs();
  to.moment = (Vector3::of(arena, to.moment) + n + cross(Vector3::of(arena, pose.position), f)).refs();
}

// Gives what link j has to the link that carries it. Its frame is free to vanish.
void hand_over(Robot& robot, std::size_t j) {
  Arena& arena = robot.arena;
  Frame& frame = robot.frame(j);
  const std::size_t to = frame.antecedent;
  const Pose pose = khalil_pose(arena, frame.geometry);
  Inertial& carrier = to == 0 ? robot.base_inertial : robot.frame(to).inertial;
  carrier = joined(arena, carrier, moved(arena, frame.inertial, pose));
  frame.inertial = zero_inertial(arena);
  if (to != 0) hand_over_wrench(arena, frame, robot.frame(to), pose);
  frame.force = frame.moment = {arena.zero(), arena.zero(), arena.zero()};
  std::erase_if(robot.tolerances, [&](const Tolerance& t) { return t.frame == j || t.frame == to; });
}

void move_attached_frames(Robot& robot, std::size_t j) {
  const Frame& frame = robot.frame(j);
  const Pose pose = khalil_pose(robot.arena, frame.geometry);
  bool has_own = false;
  for (AttachedFrame& attached : robot.attached) {
    if (attached.link != j) continue;
    has_own = has_own || attached.name == frame.link_name;
    attached = {attached.name, frame.antecedent, composed(robot.arena, pose, attached.pose)};
  }
  if (!has_own) robot.attached.push_back({frame.link_name, frame.antecedent, pose});
}

}  // namespace

Robot locked(const Robot& robot, std::span<const LockedCoordinate> locks) {
  if (!robot.loops.empty()) throw UnmetRequest("joints of a robot with loops cannot be locked", "open its loops");
  Robot result = robot;
  Arena& arena = result.arena;
  for (Frame& frame : result.frames) {
    if (frame.type == JointType::fixed) continue;
    Ref constant = arena.zero();
    for (const LockedCoordinate& lock : locks)
      for (const Coupling& term : frame.variable)
        if (term.coordinate == lock.coordinate)
          constant = arena.add(constant, arena.multiply(term.coefficient, lock.position));
    std::erase_if(frame.variable, [&](const Coupling& term) {
      return std::ranges::any_of(locks, [&](const auto& lock) { return lock.coordinate == term.coordinate; });
    });
    shift(frame, arena, constant);
    if (frame.variable.empty()) fix(frame, arena);
  }

  std::vector<char> keep(result.link_count + 1, 0);
  for (std::size_t j = result.link_count; j >= 1; --j) {  // from the tips to the base
    const Frame& frame = result.frame(j);
    if (frame.type != JointType::fixed) keep[j] = 1;
    else hand_over(result, j);
    if (keep[j]) keep[frame.antecedent] = 1;
    else move_attached_frames(result, j);
  }
  return kept_links(result, keep);
}

}  // namespace armature::internal
