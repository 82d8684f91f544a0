// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Candidate values that do not exist yet: every x = a + b, a - b or a * b of needed values that is one operation away
// from another needed value, t = x + c, x - c or x * c. This covers common parts of sums, common factors and products
// worth expanding alike. They are found by meeting in the middle: all t - c, t + c, t / c on one side, all a + b, a -
// b, a * b on the other; equal values match. Likewise x = k * a, for a constant k, where t = b + k * a.
//
// A candidate costs nothing until it is used; anneal.h chooses among them.
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Adds the `most` candidates that serve the most values, and subtracts the steps used from `steps`. False, and nothing
// is added, when `steps` does not suffice.
bool add_candidate_values(ValueGraph& graph, std::size_t most, std::size_t& steps);

}  // namespace armature::internal
