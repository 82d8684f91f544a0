// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a joint cannot tell apart: a mass distribution of link j that looks the same for every position of joint j may
// belong to its antecedent a(j) without changing any torque (Khalil & Kleinfinger 1987; Gautier & Khalil 1990; Khalil &
// Bennis 1995 for trees):
//
//   revolute j    mass on the line z_j: a pair XX = YY, MZ and M
//   prismatic j   inertia without mass (XX .. ZZ), whose transport does not see a translation
//   fixed j       everything
//
// How much of the pair XX = YY moves with a revolute joint is free. Base parameters (parameters/regrouping_rules.h)
// move YY, as Khalil's tables do; the recursions (derive/recursion/regrouped.h) move what makes Euler's equation
// cheapest.
#pragma once

#include <array>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// What stays with a link, and what its joint cannot tell from its antecedent, both in the link's frame.
struct Division {
  Inertial stays, moves;
};

// `pair` is how much of XX and of YY moves with a revolute joint.
Division divided(Arena& arena, JointType type, const Inertial& link, Ref pair);

// What moves, seen from the antecedent's frame: a revolute joint's angle and a prismatic joint's extension do not
// matter.
Inertial in_antecedent(Arena& arena, const Frame& frame, const Inertial& moves);

// How a link can turn, whatever the joints do. Near the base it may not turn freely: all revolute joints up to it are
// parallel (Khalil's links before r2), or there are none (before r1).
enum class Turning { not_at_all, about_one_axis, freely };
struct LinkTurning {
  Turning turning = Turning::freely;
  std::array<Ref, 3> axis;  // for about_one_axis: constant in frame j, a unit vector; z of frame j for a revolute joint
};

// Index j - 1. The arena must be the robot's or a copy of it.
std::vector<LinkTurning> link_turnings(Arena& arena, const Robot& robot);

}  // namespace armature::internal
