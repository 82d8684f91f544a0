// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a joint cannot tell apart belongs to the link before it. A mass distribution of link j that looks the same for
// every position of joint j can be moved to its antecedent without changing any torque (Khalil & Kleinfinger 1987):
//
//   revolute   the pair XX = YY, MZ and M, which are symmetric about the axis
//   prismatic  the six inertias, whose transport does not see a translation
//   fixed      everything
//
// A link that can only turn about its z axis, because every revolute joint before it is parallel to its own, shows
// nothing of its inertia but ZZ; one that cannot turn shows none. Of the first revolute link on a base at rest only ZZ,
// MX and MY are felt, and Ia joins ZZ.
//
// Done once for all links, from the last to the first, on constants: at run time the model has the cost of base
// parameters while the user keeps the standard ones.
//
// How much of the pair XX = YY moves is free. With second moments, XX = Syy + Szz and so on, all of Szz moves: Szz = 0
// makes Euler's equation cheapest (newton_euler.h). A link that is symmetric about its axis gives the whole pair: XX =
// YY = 0.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

// The same torques; energies differ by a constant. A load that changes at run time stays where it is: to move it would
// cost at run time (load.h).
Robot regrouped(const Robot& robot);

// The same torques and energies: from link NL down to link `first`, what a joint cannot tell apart goes to the
// antecedent, but not to the base.
Robot regrouped_from(const Robot& robot, std::size_t first);

}  // namespace armature::internal
