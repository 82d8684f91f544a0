// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/regrouped.h"

#include <vector>

#include "armature/derive/load.h"
#include "armature/derive/recursion/joint_transform.h"
#include "armature/robot/inertia.h"

namespace armature::internal {
namespace {

// The pose of frame j in its antecedent with the joint variable at zero.
Pose pose_at_zero(Arena& arena, const Geometry& g) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar cg = cos(scalar(g.gamma)), sg = sin(scalar(g.gamma)), ca = cos(scalar(g.alpha)),
               sa = sin(scalar(g.alpha));
  const Scalar ct = cos(scalar(g.theta)), st = sin(scalar(g.theta)), d = scalar(g.d), r = scalar(g.r), b = scalar(g.b);
  return {{(cg * ct - sg * ca * st).ref(), (-(cg * st) - sg * ca * ct).ref(), (sg * sa).ref(),
           (sg * ct + cg * ca * st).ref(), (cg * ca * ct - sg * st).ref(), (-(cg * sa)).ref(), (sa * st).ref(),
           (sa * ct).ref(), ca.ref()},
          {(d * cg + r * sg * sa).ref(), (d * sg - r * cg * sa).ref(), (r * ca + b).ref()}};
}

// A link without its Szz, which moves to the antecedent: XX = Syy, YY = Sxx, ZZ = Sxx + Syy remain.
Inertial flattened(Arena& arena, const Inertial& p, const std::string& j) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar half = scalar(arena.constant(Rational(1, 2)));
  const Scalar sx = named(half * (scalar(p.YY) + scalar(p.ZZ) - scalar(p.XX)), "SXX" + j);
  const Scalar sy = named(half * (scalar(p.XX) + scalar(p.ZZ) - scalar(p.YY)), "SYY" + j);
  return {sy.ref(), p.XY, p.XZ, sx.ref(), p.YZ, (sx + sy).ref(), p.MX, p.MY, arena.zero(), arena.zero()};
}

// What stays with link j, and what moves to its antecedent.
struct Division {
  Inertial stays, moves;
};

Division divided(Arena& arena, JointType type, const Inertial& p, const std::string& j) {
  const Ref o = arena.zero();
  const Inertial none = zero_inertial(arena);
  switch (type) {
    case JointType::fixed: return {none, p};
    case JointType::prismatic:
      return {{o, o, o, o, o, o, p.MX, p.MY, p.MZ, p.M}, {p.XX, p.XY, p.XZ, p.YY, p.YZ, p.ZZ, o, o, o, o}};
    case JointType::revolute: break;
  }
  if (p.XX == p.YY && arena.is_zero(p.XY))
    return {{o, o, p.XZ, o, p.YZ, p.ZZ, p.MX, p.MY, o, o}, {p.XX, o, o, p.XX, o, o, o, o, p.MZ, p.M}};
  const Inertial stays = flattened(arena, p, j);
  const Ref szz = arena.name(arena.subtract(p.XX, stays.XX), "SZZ" + j);
  return {stays, {szz, o, o, szz, o, o, o, o, p.MZ, p.M}};
}

// Constants stay small: each regrouped parameter is one quantity.
Inertial named(Arena& arena, const Inertial& p, const std::string& j) {
  const auto name = [&](Ref value, const char* stem) { return arena.name(value, stem + j); };
  return {name(p.XX, "XXR"), name(p.XY, "XYR"), name(p.XZ, "XZR"), name(p.YY, "YYR"), name(p.YZ, "YZR"),
          name(p.ZZ, "ZZR"), name(p.MX, "MXR"), name(p.MY, "MYR"), name(p.MZ, "MZR"), name(p.M, "MR")};
}

bool base_turns(const Robot& robot) {
  for (const auto* part : {&robot.base_angular_velocity, &robot.base_angular_acceleration})
    for (const Ref each : *part)
      if (!robot.arena.is_zero(each)) return true;
  return false;
}

// How a link can turn, over all motions of the joints.
enum class Freedom { never, about_z, freely };

// Index j; 0 is the base.
std::vector<Freedom> turnings(Arena& arena, const Robot& robot) {
  std::vector<Freedom> result{base_turns(robot) ? Freedom::freely : Freedom::never};
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    Freedom turning = result[frame.antecedent];
    const bool parallel = arena.is_zero(arena.sin(frame.geometry.alpha));
    if (turning == Freedom::about_z && !parallel) turning = Freedom::freely;
    if (turning == Freedom::never && frame.type == JointType::revolute) turning = Freedom::about_z;
    result.push_back(turning);
  }
  return result;
}

// The part of a link's inertia that affects torques, by how it can turn: none, ZZ alone, or all.
Inertial felt(const Arena& arena, const Inertial& p, Freedom turning) {
  if (turning == Freedom::freely) return p;
  const Ref o = arena.zero();
  return {o, o, o, o, o, turning == Freedom::never ? o : p.ZZ, p.MX, p.MY, p.MZ, p.M};
}

}  // namespace

Robot regrouped_from(const Robot& robot, std::size_t first) {
  Robot result = robot;
  Arena& arena = result.arena;
  const std::vector<Freedom> turning = turnings(arena, result);
  for (std::size_t j = result.link_count; j >= first; --j) {
    Frame& link = result.frame(j);
    if (link.antecedent == 0) continue;
    link.inertial = named(arena, felt(arena, link.inertial, turning[j]), std::to_string(j));
    const Division division = divided(arena, link.type, link.inertial, std::to_string(j));
    link.inertial = division.stays;
    // What moves to the antecedent does not depend on a revolute joint's angle or a prismatic joint's extension.
    Geometry geometry = link.geometry;
    if (link.type == JointType::revolute) geometry.theta = arena.zero();
    if (link.type == JointType::prismatic) geometry.r = arena.zero();
    Inertial& antecedent = result.frame(link.antecedent).inertial;
    antecedent = joined(arena, antecedent, moved(arena, division.moves, pose_at_zero(arena, geometry)));
  }
  return result;
}

Robot regrouped(const Robot& robot) {
  const LoadParts parts = load_parts(robot);
  Robot result = regrouped_from(parts.rest, 1);
  Arena& arena = result.arena;
  result.load = robot.load;
  const Ref o = arena.zero();
  for (std::size_t j = 1; j <= result.link_count; ++j) {
    Frame& link = result.frame(j);
    link.inertial = joined(arena, link.inertial, parts.load[j - 1]);
    if (link.antecedent != 0) continue;
    // What moves to the base has no effect on any joint.
    Inertial& p = link.inertial;
    if (link.type == JointType::revolute && !base_turns(robot)) {
      p = named(arena, {o, o, o, o, o, arena.add(p.ZZ, link.motor_inertia), p.MX, p.MY, o, o}, std::to_string(j));
      link.motor_inertia = o;
    } else {
      p = divided(arena, link.type, named(arena, p, std::to_string(j)), std::to_string(j)).stays;
    }
  }
  return result;
}

}  // namespace armature::internal
