// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Khalil's closed-form rules for regrouping inertial parameters (Gautier & Khalil 1990; Khalil & Bennis 1995 for trees;
// Khalil & Dombre, "Modeling, identification and control of robots", section 9.4). What a joint cannot tell apart moves
// to the antecedent a(j) (robot/regrouping.h): a revolute link keeps XX - YY, XY, XZ, YZ, ZZ, MX, MY. What moves to a
// fixed base has no effect and is dropped; what moves to a floating one joins the ten parameters of link 0, which all
// stay.
//
// Near the base a link may not turn freely. With u the only direction about which link j can turn, constant in frame j:
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

// The inertial parameters of links 1..NL (index j - 1), and of a floating base (the last one), after regrouping, linear
// in the symbols `parameters`, which those of the robot must be. Entries in the arena, which must be a copy of the
// robot's. `tidied` gets the coefficients that are tidy (collect.h).
std::vector<Inertial> regrouped(Arena& arena, const Robot& robot, const std::vector<Inertial>& links,
                                const std::unordered_set<Ref>& parameters, std::unordered_set<Ref>& tidied);

}  // namespace armature::internal
