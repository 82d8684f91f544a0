// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sums as people write them: a sum whose parts nothing else uses is one list of terms, and a factor that several terms
// have in common is taken out:
//   a*x + (b - a*y)  becomes  a*(x - y) + b         k1*x + (k2*x + x)  becomes  (k1 + k2 + 1)*x
// Of all common factors the one of most terms goes first.
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Returns what the cost went down by.
int collect_terms(ValueGraph& graph);

}  // namespace armature::internal
