// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Khalil's closed-form rules for regrouping inertial parameters (Gautier & Khalil 1990; Khalil & Bennis 1995 for trees;
// Khalil & Dombre, "Modeling, identification and control of robots", section 9.4), each as a statement about mass:
//
//   revolute j    Mass on the line z_j does not move when joint j turns: it belongs to link a(j) as much as to link j.
//                 Such are XX = YY, MZ and M. They move to a(j); link j keeps XX - YY, XY, XZ, YZ, ZZ, MX, MY.
//   prismatic j   Link j turns as a(j) does: inertia without mass (XX .. ZZ) moves to a(j) by rotation alone.
//   fixed j       Everything moves to a(j).
//   to the base   What moves to the base has no effect and is dropped.
//
// Near the base a link may not turn freely. With u the only direction about which link j can turn, constant in frame j
// (all revolute joints up to j are parallel to u; Khalil's links before r2):
//
//   J             acts through u'Ju alone: a revolute link keeps only ZZ.
//   MS            its part along u has no effect: it makes no moment about u, and its potential energy is constant.
//   prismatic j   parallel to u: a translation along u does not change moments about u, so MX and MY move to a(j).
//   no turning    J and MS have no effect (Khalil's prismatic joints before r1).
//
// The rules hold for any geometry, any gravity and any couplings between joint variables. What special geometry and
// motor inertias allow beyond them is found by the exact rank (exact_rank.h).
#pragma once

#include <unordered_set>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// Can link j turn, and how? Index j - 1.
enum class Turning { not_at_all, about_one_axis, freely };
struct LinkTurning {
  Turning turning = Turning::freely;
  std::array<Ref, 3> axis;  // for about_one_axis: u in frame j, a unit vector
};
std::vector<LinkTurning> link_turnings(Arena& arena, const Robot& robot);

// The inertial parameters of links 1..NL (index j - 1) after regrouping, linear in the symbols `parameters`, which
// those of the robot must be. Entries in the arena, which must be a copy of the robot's.
std::vector<Inertial> regrouped(Arena& arena, const Robot& robot, std::vector<Inertial> links,
                                const std::unordered_set<Ref>& parameters);

}  // namespace armature::internal
