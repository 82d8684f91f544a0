// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/floating_base.h"

#include <fmt/format.h>

#include <unordered_map>

#include "armature/base/error.h"
#include "armature/expr/substitute.h"
#include "armature/expr/vector.h"

namespace armature::internal {
namespace {

std::array<std::string, 3> names_of(const std::string& stem) { return {stem + "x", stem + "y", stem + "z"}; }

std::array<Ref, 3> made(Arena& arena, const std::string& stem) {
  std::array<Ref, 3> symbols;
  for (std::size_t i = 0; i < 3; ++i) symbols[i] = arena.symbol(names_of(stem)[i]);
  return symbols;
}

// R of a unit quaternion.
Matrix3 rotation_of(Arena& arena, const std::array<Ref, 4>& quaternion) {
  const Scalar x{arena, quaternion[0]}, y{arena, quaternion[1]}, z{arena, quaternion[2]}, w{arena, quaternion[3]};
  const Scalar one{arena, arena.one()};
  return {{{{one - 2 * (square(y) + square(z)), 2 * (x * y - z * w), 2 * (x * z + y * w)},
            {2 * (x * y + z * w), one - 2 * (square(x) + square(z)), 2 * (y * z - x * w)},
            {2 * (x * z - y * w), 2 * (y * z + x * w), one - 2 * (square(x) + square(y))}}}};
}

Matrix3 matrix(Arena& arena, const std::array<Ref, 9>& m) {
  return {{Vector3::of(arena, {m[0], m[1], m[2]}), Vector3::of(arena, {m[3], m[4], m[5]}),
           Vector3::of(arena, {m[6], m[7], m[8]})}};
}

Vector3 transposed_times(const Matrix3& m, const Vector3& v) {
  return v.x * m.rows[0] + v.y * m.rows[1] + v.z * m.rows[2];
}

}  // namespace

void float_base(Robot& robot, const Location& where, Diagnostics& diagnostics) {
  Arena& arena = robot.arena;
  if (robot.floating_base) return;
  for (const char* stem : {"base_", "base_q", "base_v", "base_w", "base_dv", "base_dw"})
    for (const std::string& name : names_of(stem))
      if (arena.has_symbol(name))
        diagnostics.error(where, fmt::format("the symbol {} is taken for the state of the floating base", name),
                          "give the symbol another name");
  if (diagnostics.has_errors()) return;
  const Vector3 g = matrix(arena, robot.base.rotation) * Vector3::of(arena, robot.gravity);
  robot.floating_base = true;
  const std::array<Ref, 3> axis_part = made(arena, "base_q");
  const Matrix3 R = rotation_of(arena, {axis_part[0], axis_part[1], axis_part[2], arena.symbol("base_qw")});
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) robot.base.rotation[3 * i + k] = R.rows[i].refs()[k];
  robot.base.position = made(arena, "base_");
  robot.base_velocity = made(arena, "base_v");
  robot.base_angular_velocity = made(arena, "base_w");
  robot.base_angular_acceleration = made(arena, "base_dw");
  const Vector3 rate = Vector3::of(arena, made(arena, "base_dv"));
  robot.base_acceleration =
      (rate + cross(Vector3::of(arena, robot.base_angular_velocity), Vector3::of(arena, robot.base_velocity))).refs();
  robot.gravity = transposed_times(R, g).refs();
}

BaseSymbols base_symbols(const Robot& robot) {
  ARMATURE_CHECK(robot.floating_base);
  Arena arena = robot.arena;  // they exist: a copy gives the same indices
  const std::array<Ref, 3> q = made(arena, "base_q");
  return {made(arena, "base_"),   made(arena, "base_v"),  made(arena, "base_w"),
          made(arena, "base_dv"), made(arena, "base_dw"), {q[0], q[1], q[2], arena.symbol("base_qw")}};
}

std::array<Ref, 3> world_gravity(Arena& arena, const Robot& robot) {
  if (!robot.floating_base) return (matrix(arena, robot.base.rotation) * Vector3::of(arena, robot.gravity)).refs();
  const BaseSymbols symbols = base_symbols(robot);
  std::unordered_map<Ref, Ref> level;  // frame 0 turned like the world
  for (std::size_t i = 0; i < 4; ++i) level.emplace(symbols.quaternion[i], i == 3 ? arena.one() : arena.zero());
  const std::vector<Ref> g = substitute(arena, robot.gravity, level);
  return {g[0], g[1], g[2]};
}

Robot on_fixed_base(Robot robot) {
  if (!robot.floating_base) return robot;
  Arena& arena = robot.arena;
  robot.gravity = world_gravity(arena, robot);
  robot.base = identity_pose(arena);
  robot.base_velocity = robot.base_acceleration = robot.base_angular_velocity =
      robot.base_angular_acceleration = {arena.zero(), arena.zero(), arena.zero()};
  robot.floating_base = false;
  return robot;
}

Robot without_base_rates(Robot robot) {
  if (!robot.floating_base) return robot;
  Arena& arena = robot.arena;
  robot.base_angular_acceleration = {arena.zero(), arena.zero(), arena.zero()};
  robot.base_acceleration =
      cross(Vector3::of(arena, robot.base_angular_velocity), Vector3::of(arena, robot.base_velocity)).refs();
  return robot;
}

}  // namespace armature::internal
