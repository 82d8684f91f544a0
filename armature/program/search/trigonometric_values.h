// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines of the sums, differences and doubles of a program's angles, as values that might pay:
//   c1*c2 - s1*s2 = cos(q1 + q2),   2*s*c = sin(2 q),   c^2 - s^2 = cos(2 q),   ...
// A product or sum that is such a function becomes one where that is cheaper; the others are there for annealing to
// use, in 1 - 2 s^2, k*s*c and wherever else they turn up. (s^2 + c^2 = 1 needs no such help.)
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Returns the ways to values that are there already.
std::vector<Way> add_trigonometric_values(ValueGraph& graph);

}  // namespace armature::internal
