// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Other robots with the same torques, some of which have cheaper models:
//
//   origins         frame j may slide along z_j by h: r_j grows by h, b_k of each frame that it carries shrinks by h.
//                   With the origins of a shoulder's frames in its centre, the forces on these links need not be known:
//                   they have no moment about any axis there.
//   counterweights  a mass at the origin of a revolute frame j belongs to either of its links. Put m = MX_i / P_x onto
//                   link j and take it from its antecedent i, where the origin is P: MX_i vanishes (or MY_i with P_y,
//                   MZ_i with P_z). M_j costs 3 M + 3 A, in M_j V'_j; MX_i cost 5 M + 5 A, in U MS and in MS x V'.
//   unit of length  with lengths and gravity divided by L, MS multiplied by L and M by L^2, forces are L times as
//                   large, moments are the same, and a length L is one: 5 M less for each.
//
// All of it happens to constants, before run time. Origins slide for lengths of any kind. The other two divide by
// lengths, so these must be numbers; a counterweight grows as its lever shrinks, and large ones would cancel digits,
// so a lever must have a sixteenth of the longest at least.
#pragma once

#include <functional>

#include "armature/model/model.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The robot with the origin of frame j moved by `h` along z_j.
Robot slid(const Robot& robot, std::size_t j, Ref h);

// The robot with `unit` as its unit of length. It must have no prismatic joint, no external force, no load, and a fixed
// base at rest.
Robot in_unit_of_length(const Robot& robot, Ref unit);

// The model by `derive` of the regrouped robot (regrouped.h) for which it costs least. One change after the other is
// tried and kept if it helps; that finds what trying all combinations of origins finds. What was changed is said in the
// notes.
Model derive_cheapest(const Robot& robot, const std::function<Model(const Robot&)>& derive);

}  // namespace armature::internal
