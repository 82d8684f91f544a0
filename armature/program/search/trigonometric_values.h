// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines of the sums, differences and doubles of a program's angles, as candidate values:
//   c1*c2 - s1*s2 = cos(q1 + q2),   2*s*c = sin(2 q),   c^2 - s^2 = cos(2 q),   ...
// A product or sum that equals such a function is replaced by it where that is cheaper; annealing may use the others,
// as in 1 - 2 s^2 or k*s*c. (s^2 + c^2 = 1 is found without them.)
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Returns the new definitions of existing values.
std::vector<Way> add_trigonometric_values(ValueGraph& graph);

}  // namespace armature::internal
