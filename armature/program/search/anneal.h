// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses a definition for every value at once: the cheapest program contained in a graph of values and their
// alternative definitions. What pays depends on what else is chosen, so greedy steps in any order get stuck; simulated
// annealing does not. A step picks a value and another definition of it, accepted when the cost does not rise, or with
// a probability that falls with the rise and with time. Neutral steps are always accepted: they lead to new descents.
#pragma once

#include <cstdint>

#include "armature/base/progress.h"
#include "armature/program/search/value_graph.h"

namespace armature::internal {

struct Annealing {
  std::size_t moves = 0;  // per value that has alternatives
  std::uint64_t seed = 1;
  double hot = 0.45, cold = 0.05;  // temperatures, in units of the cheaper operation
  Progress* progress = &no_progress();
};

// Leaves the graph with the cheapest choice found, among all definitions by one operation and those of `more`. The same
// graph and schedule give the same choice.
void anneal(ValueGraph& graph, const Annealing& schedule, const std::vector<Way>& more = {});

}  // namespace armature::internal
