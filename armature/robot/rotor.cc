// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/rotor.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/robot/inertia.h"

namespace armature::internal {
namespace {

// Rz(gamma) Rx(alpha), row-major.
std::array<Ref, 9> turned(Arena& arena, Ref gamma, Ref alpha) {
  const Ref c = arena.cos(gamma), s = arena.sin(gamma), ca = arena.cos(alpha), sa = arena.sin(alpha);
  const Ref o = arena.zero();
  return {c,
          arena.negate(arena.multiply(s, ca)),
          arena.multiply(s, sa),
          s,
          arena.multiply(c, ca),
          arena.negate(arena.multiply(c, sa)),
          o,
          sa,
          ca};
}

}  // namespace

std::size_t add_rotor(Robot& robot, const Rotor& rotor) {
  ARMATURE_CHECK(robot.frames.size() == robot.link_count && rotor.joint != 0 && rotor.joint <= robot.link_count &&
                 rotor.carrier <= robot.link_count);
  Arena& arena = robot.arena;
  const Frame joint = robot.frame(rotor.joint);
  const std::string name = joint.joint_name + "_rotor";
  const std::size_t j = add_frame(robot, name, name, rotor.carrier);
  Frame& frame = robot.frame(j);
  frame.active = false;
  frame.geometry.gamma = rotor.gamma;
  frame.geometry.alpha = rotor.alpha;
  frame.inertial.ZZ = rotor.inertia;
  frame.where = frame.inertial_where = joint.where;
  for (const Coupling& term : joint.variable)
    frame.variable.push_back({term.coordinate, arena.multiply(rotor.ratio, term.coefficient)});
  if (rotor.carrier == 0) return j;
  Inertial at_rest = zero_inertial(arena);
  at_rest.ZZ = arena.negate(rotor.inertia);
  const Pose pose{turned(arena, rotor.gamma, rotor.alpha), {arena.zero(), arena.zero(), arena.zero()}};
  Inertial& carrier = robot.frame(rotor.carrier).inertial;
  carrier = joined(arena, carrier, moved(arena, at_rest, pose));
  return j;
}

bool is_rotor(const Robot& robot, std::size_t j) {
  const Frame& frame = robot.frame(j);
  const Inertial& p = frame.inertial;
  if (frame.active || frame.type != JointType::revolute || frame.variable.empty() || robot.arena.is_zero(p.ZZ))
    return false;
  for (const Ref other : {p.XX, p.XY, p.XZ, p.YY, p.YZ, p.MX, p.MY, p.MZ, p.M})
    if (!robot.arena.is_zero(other)) return false;
  const auto moves = [&](const Frame& other, std::size_t coordinate) {
    return std::any_of(other.variable.begin(), other.variable.end(),
                       [&](const Coupling& term) { return term.coordinate == coordinate; });
  };
  for (std::size_t k = 1; k <= robot.frames.size(); ++k) {
    if (robot.frame(k).antecedent == j) return false;
    if (k != j && robot.frame(k).active && moves(robot.frame(k), frame.variable[0].coordinate)) return true;
  }
  return false;
}

}  // namespace armature::internal
