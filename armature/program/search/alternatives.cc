// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/alternatives.h"

#include "armature/program/search/inverses.h"

namespace armature::internal {

using Kind = Definition::Kind;

Alternatives::Alternatives(ValueGraph& graph) : graph_(graph), inverses_(inverses(graph)) {}

std::size_t Alternatives::for_each(NodeIndex node, const std::vector<char>& excluded,
                                   const std::function<void(const Definition&)>& visit) {
  const auto n = static_cast<NodeIndex>(inverses_.size());
  const Signature value = graph_.value(node);
  const auto allowed = [&](NodeIndex a) {
    return a != node && !(a < excluded.size() && excluded[a]) && !graph_.value(a).is_zero();
  };
  for (NodeIndex a = 0; a < n; ++a) {
    if (!allowed(a)) continue;
    const auto attempt = [&](Kind kind, Operand first, const Signature& other) {
      if (!graph_.may_have(other) && !other.is_setup()) return;
      const std::optional<Operand> second = setup_.find(graph_, other);
      // Each pair once, from its later operand; constants made just now come after all others.
      if (second && (second->node <= a || second->node >= n) && allowed(second->node)) visit({kind, first, *second});
    };
    attempt(Kind::sum, {a}, value - graph_.value(a));
    attempt(Kind::sum, {a, true}, value + graph_.value(a));
    attempt(Kind::product, {a}, value * inverses_[a]);
  }
  return 3 * std::size_t{n};
}

}  // namespace armature::internal
