// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A value that takes several operations nobody else needs, and that one operation on other values gives as well, is
// computed that way: downhill only, until there is nothing left to gain.
#pragma once

#include "armature/program/search/value_graph.h"

namespace armature::internal {

// Stops when `steps` lookups are used up, and takes off what it used. Returns what the cost went down by.
int take_shortcuts(ValueGraph& graph, std::size_t& steps);

}  // namespace armature::internal
