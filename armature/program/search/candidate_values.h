// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Values that are not there, but might pay: every x = a + b, a - b or a * b of needed values that would be half the way
// to another one, t = x + c, x - c or x * c. So common parts of sums, common factors, and products worth multiplying
// out are all of one kind. They are found by meeting in the middle: all t - c, t + c, t / c on one side, all a + b, a -
// b, a * b on the other, and equal values are a match. Likewise x = k * a, for a constant k, where t = b + k * a.
//
// A candidate costs nothing until it is used; to choose among them is the business of anneal.h.
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Adds the `most` candidates that serve most values, and takes off `steps` what it used. False, and nothing is added,
// when there are too few of them.
bool add_candidate_values(ValueGraph& graph, std::size_t most, std::size_t& steps);

}  // namespace armature::internal
