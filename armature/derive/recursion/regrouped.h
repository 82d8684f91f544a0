// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Regrouping of inertial parameters: what a joint cannot tell apart moves to the antecedent (robot/regrouping.h).
//
// A link that can only turn about its z axis, because every revolute joint before it is parallel to its own, has no
// effective inertia but ZZ; one that cannot turn has none. The first revolute link on a base at rest has only ZZ, MX
// and MY, and Ia is added to ZZ.
//
// This is done once for all links, from the last to the first, on constants: the model costs as much at run time as one
// in base parameters, while the user keeps the standard ones.
//
// How much of the pair XX = YY moves is free. With second moments, XX = Syy + Szz and so on, all of Szz moves: Szz = 0
// makes Euler's equation cheapest (newton_euler.h). For a link that is symmetric about its axis the whole pair moves:
// XX = YY = 0.
#pragma once

#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// Per joint, at j - 1: the first moment of its antecedent (0: MX, 1: MY, 2: MZ) that a mass at the origin of frame j
// balances, -1: none.
using Counterweights = std::vector<int>;

// Can a mass at the origin of revolute frame j balance that moment? Its lever must be a number, and not much shorter
// than the longest length (equivalent_robots.h).
bool can_balance(const Robot& robot, std::size_t j, int axis);

// The same torques; energies differ by a constant. A load that changes at run time stays on its link: moving it would
// take operations at run time (load.h).
Robot regrouped(const Robot& robot, const Counterweights& weights = {});

// The same torques and energies: regroups from link NL down to link `first`, but moves nothing to the base unless it
// floats.
Robot regrouped_from(const Robot& robot, std::size_t first, const Counterweights& weights = {});

}  // namespace armature::internal
