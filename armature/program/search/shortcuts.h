// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A value that takes several operations of no other use, and that one operation on other values gives as well, is
// redefined by that operation: greedy steps that lower the cost, until there are none.
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Stops after `steps` lookups, and subtracts those used from `steps`. Returns the reduction of the cost.
int take_shortcuts(ValueGraph& graph, std::size_t& steps);

}  // namespace armature::internal
