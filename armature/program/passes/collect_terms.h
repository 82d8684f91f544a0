// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Factoring of sums: nested sums whose partial sums have no other use are flattened into one list of terms, and a
// factor common to several terms is taken out:
//   a*x + (b - a*y)  becomes  a*(x - y) + b         k1*x + (k2*x + x)  becomes  (k1 + k2 + 1)*x
// The factor common to the most terms is taken out first.
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Returns the reduction of the cost.
int collect_terms(ValueGraph& graph);

}  // namespace armature::internal
