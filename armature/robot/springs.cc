// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/springs.h"

#include <algorithm>

namespace armature::internal {

bool has_springs(const Arena& arena, const Frame& frame) {
  return !arena.is_zero(frame.spring) || !arena.is_zero(frame.spring_cosine) || !arena.is_zero(frame.spring_sine);
}

bool has_springs(const Robot& robot) {
  return std::ranges::any_of(robot.frames, [&](const Frame& frame) { return has_springs(robot.arena, frame); });
}

void remove_springs(Frame& frame, const Arena& arena) {
  frame.spring = frame.spring_cosine = frame.spring_sine = arena.zero();
}

// cos(zero + v) = cos(zero) cos(v) - sin(zero) sin(v), sin(zero + v) = sin(zero) cos(v) + cos(zero) sin(v)
void measure_springs_from(Frame& frame, Arena& arena, Ref zero) {
  if (arena.is_zero(zero)) return;
  frame.friction_offset = arena.add(frame.friction_offset, arena.multiply(frame.spring, zero));
  const Ref c = arena.cos(zero), s = arena.sin(zero), kc = frame.spring_cosine, ks = frame.spring_sine;
  frame.spring_cosine = arena.add(arena.multiply(kc, c), arena.multiply(ks, s));
  frame.spring_sine = arena.subtract(arena.multiply(ks, c), arena.multiply(kc, s));
}

}  // namespace armature::internal
