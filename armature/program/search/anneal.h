// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Choosing, for every value at once, one of the ways to it: the cheapest program that a graph of values and their
// alternatives contains. What pays depends on what else is chosen, so that no order of greedy steps finds it: simulated
// annealing does. A step picks a value and another way to it; it is taken when the program gets no dearer, or with a
// probability that falls with the loss and with time. Neutral steps are taken always: they lead to the foot of the next
// descent.
#pragma once

#include <cstdint>

#include "armature/base/progress.h"
#include "armature/program/search/value_graph.h"

namespace armature::internal {

struct Annealing {
  std::size_t moves = 0;  // for each value that has alternatives
  std::uint64_t seed = 1;
  double hot = 0.45, cold = 0.05;  // in units of the cheaper operation
  Progress* progress = &no_progress();
};

// Leaves the graph with the cheapest choice seen, among all ways by one operation and those of `more`. The same graph
// and schedule give the same choice.
void anneal(ValueGraph& graph, const Annealing& schedule, const std::vector<Way>& more = {});

}  // namespace armature::internal
