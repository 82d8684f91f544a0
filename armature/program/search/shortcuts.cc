// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/shortcuts.h"

#include <algorithm>

#include "armature/program/search/alternatives.h"

namespace armature::internal {

int take_shortcuts(ValueGraph& graph, std::size_t& steps) {
  const int before = graph.total_cost();
  Alternatives alternatives(graph);
  for (bool again = true; again;) {
    again = false;
    const std::vector<NodeIndex> order = graph.order();
    for (const NodeIndex node : order) {
      if (steps == 0) return before - graph.total_cost();
      if (!graph.is_needed(node) || !graph.is_free(node) || !graph.is_runtime(node)) continue;
      if (graph.private_cost(node) <= graph.own_cost(node)) continue;  // nothing to gain
      std::optional<Definition> best;
      int most = 0;
      const std::size_t used = alternatives.for_each(node, graph.dependents(node), [&](const Definition& definition) {
        const int gain = graph.gain_of(node, definition);
        if (gain <= most) return;
        most = gain;
        best = definition;
      });
      steps -= std::min(steps, used);
      if (!best) continue;
      graph.define(node, *best);
      again = true;
    }
  }
  return before - graph.total_cost();
}

}  // namespace armature::internal
