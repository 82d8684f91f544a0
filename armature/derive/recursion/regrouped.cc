// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/regrouped.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "armature/derive/load.h"
#include "armature/expr/scalar.h"
#include "armature/robot/inertia.h"
#include "armature/robot/khalil_pose.h"
#include "armature/robot/numbers.h"
#include "armature/robot/regrouping.h"

namespace armature::internal {
namespace {

// The division of link j. A revolute link that is not symmetric about its axis keeps the second moments Sxx and Syy,
// XX = Syy, YY = Sxx, ZZ = Sxx + Syy, and all of Szz moves.
Division divided_cheaply(Arena& arena, JointType type, const Inertial& p, const std::string& j) {
  if (type != JointType::revolute || (p.XX == p.YY && arena.is_zero(p.XY))) return divided(arena, type, p, p.XX);
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar half = scalar(arena.constant(Rational(1, 2)));
  const Scalar sx = named(half * (scalar(p.YY) + scalar(p.ZZ) - scalar(p.XX)), "SXX" + j);
  const Scalar sy = named(half * (scalar(p.XX) + scalar(p.ZZ) - scalar(p.YY)), "SYY" + j);
  Division division = divided(arena, type, p, arena.name(arena.subtract(p.XX, sy.ref()), "SZZ" + j));
  division.stays.XX = sy.ref();
  division.stays.YY = sx.ref();
  division.stays.ZZ = (sx + sy).ref();
  return division;
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

// The part of a link's inertia that affects torques: none when it cannot turn, ZZ alone when it turns about z only.
Inertial felt(const Arena& arena, const Inertial& p, const LinkTurning& link) {
  const bool about_z = arena.is_zero(link.axis[0]) && arena.is_zero(link.axis[1]);
  if (link.turning == Turning::freely || (link.turning == Turning::about_one_axis && !about_z)) return p;
  const Ref o = arena.zero();
  return {o, o, o, o, o, link.turning == Turning::not_at_all ? o : p.ZZ, p.MX, p.MY, p.MZ, p.M};
}

// The position of the origin of frame k in its antecedent, along `axis`.
Ref lever(Arena& arena, const Frame& k, int axis) {
  Geometry geometry = k.geometry;
  geometry.theta = arena.zero();
  return khalil_pose(arena, geometry).position[static_cast<std::size_t>(axis)];
}

// Puts a mass at the origin of frame k onto link k and takes it from its antecedent, so that one first moment of the
// antecedent vanishes.
void balance(Arena& arena, Inertial& antecedent, Frame& k, int axis) {
  Ref* const moment = std::array{&antecedent.MX, &antecedent.MY, &antecedent.MZ}[static_cast<std::size_t>(axis)];
  const Ref mass = arena.divide(*moment, lever(arena, k, axis));
  Inertial weight = zero_inertial(arena);
  weight.M = arena.negate(mass);
  antecedent = joined(arena, antecedent, in_antecedent(arena, k, weight));
  *moment = arena.zero();
  k.inertial.M = arena.add(k.inertial.M, mass);
}

}  // namespace

bool can_balance(const Robot& robot, std::size_t j, int axis) {
  if (robot.frame(j).type != JointType::revolute || robot.frame(j).antecedent == 0) return false;
  Arena arena = robot.arena;
  const Ref arm = lever(arena, robot.frame(j), axis);
  if (!arena.is_constant(arm) || arena.is_zero(arm)) return false;
  double longest = 0;
  for (const Frame& frame : robot.frames)
    for (const Ref length : {frame.geometry.b, frame.geometry.d, frame.geometry.r})
      if (arena.is_constant(length)) longest = std::max(longest, std::abs(*number(arena, length)));
  return 16 * std::abs(*number(arena, arm)) >= longest;
}

Robot regrouped_from(const Robot& robot, std::size_t first, const Counterweights& weights) {
  Robot result = robot;
  Arena& arena = result.arena;
  const std::vector<LinkTurning> turnings = link_turnings(arena, result);
  for (std::size_t j = result.link_count; j >= first; --j) {
    Frame& link = result.frame(j);
    for (std::size_t k = j + 1; k <= result.link_count && !weights.empty(); ++k)
      if (result.frame(k).antecedent == j && weights[k - 1] >= 0)
        balance(arena, link.inertial, result.frame(k), weights[k - 1]);
    if (link.antecedent == 0 && !robot.floating_base) continue;
    link.inertial = named(arena, felt(arena, link.inertial, turnings[j - 1]), std::to_string(j));
    const Division division = divided_cheaply(arena, link.type, link.inertial, std::to_string(j));
    link.inertial = division.stays;
    Inertial& antecedent = link.antecedent == 0 ? result.base_inertial : result.frame(link.antecedent).inertial;
    antecedent = joined(arena, antecedent, in_antecedent(arena, link, division.moves));
  }
  if (robot.floating_base) result.base_inertial = named(arena, result.base_inertial, "0");
  return result;
}

Robot regrouped(const Robot& robot, const Counterweights& weights) {
  const LoadParts parts = load_parts(robot);
  Robot result = regrouped_from(parts.rest, 1, weights);
  Arena& arena = result.arena;
  result.load = robot.load;
  const Ref o = arena.zero();
  for (std::size_t j = 1; j <= result.link_count; ++j) {
    Frame& link = result.frame(j);
    link.inertial = joined(arena, link.inertial, parts.load[j - 1]);
    if (link.antecedent != 0 || robot.floating_base) continue;
    // What moves to the base has no effect on any joint.
    Inertial& p = link.inertial;
    if (link.type == JointType::revolute && !base_turns(robot)) {
      p = named(arena, {o, o, o, o, o, arena.add(p.ZZ, link.motor_inertia), p.MX, p.MY, o, o}, std::to_string(j));
      link.motor_inertia = o;
    } else {
      p = divided_cheaply(arena, link.type, named(arena, p, std::to_string(j)), std::to_string(j)).stays;
    }
  }
  return result;
}

}  // namespace armature::internal
