// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/passes/collect_terms.h"

#include <algorithm>
#include <map>

namespace armature::internal {
namespace {

using Kind = Definition::Kind;
using Terms = std::vector<Operand>;

Operand with_sign(Operand value, bool negative) { return negative ? -value : value; }

class Collector {
 public:
  explicit Collector(ValueGraph& graph) : graph_(graph), one_(graph.constant(1)) {}

  // The terms of the sum `node`.
  Terms terms_of(NodeIndex node) const {
    Terms terms;
    const Definition& definition = graph_.definition(node);
    append(definition.a, terms);
    append(definition.b, terms);
    return terms;
  }

  // The sum of `terms` with common factors taken out. Nothing when there are none.
  std::optional<Definition> collected(Terms terms) {
    std::optional<Definition> last;
    while (const std::optional<NodeIndex> factor = most_common_factor(terms)) {
      Terms others, rest;
      for (const Operand term : terms) {
        const std::optional<Operand> other = without(term, *factor);
        (other ? others : rest).push_back(other ? *other : term);
      }
      last = {Kind::product, {*factor}, value_of(others)};
      if (rest.empty()) return last;
      rest.push_back(graph_.add(*last));
      terms = std::move(rest);
    }
    return last ? std::optional(sum_of(terms)) : std::nullopt;
  }

 private:
  void append(Operand value, Terms& terms) const {
    const Definition& definition = graph_.definition(value.node);
    const bool inner = definition.kind == Kind::sum && graph_.uses(value.node) == 1 && graph_.is_runtime(value.node);
    if (!inner) {
      terms.push_back(value);
      return;
    }
    append(with_sign(definition.a, value.negative), terms);
    append(with_sign(definition.b, value.negative), terms);
  }

  // What remains of a term when the factor is taken out.
  std::optional<Operand> without(Operand term, NodeIndex factor) const {
    if (term.node == factor) return with_sign(one_, term.negative);
    const auto& [kind, a, b] = graph_.definition(term.node);
    if (kind != Kind::product || graph_.uses(term.node) != 1) return std::nullopt;
    if (a.node == factor) return with_sign(b, a.negative != term.negative);
    if (b.node == factor) return with_sign(a, b.negative != term.negative);
    return std::nullopt;
  }

  std::optional<NodeIndex> most_common_factor(const Terms& terms) const {
    struct Votes {
      int terms = 0;
      bool only_constants_remain = true;  // these become one constant
    };
    std::map<NodeIndex, Votes> votes;
    const auto vote = [&](NodeIndex factor, NodeIndex other) {
      ++votes[factor].terms;
      votes[factor].only_constants_remain &= !graph_.is_runtime(other);
    };
    for (const Operand term : terms) {
      if (!graph_.is_runtime(term.node) || term.node == one_.node) continue;  // taking out a factor 1 gains nothing
      const auto& [kind, a, b] = graph_.definition(term.node);
      vote(term.node, one_.node);
      if (kind != Kind::product || graph_.uses(term.node) != 1) continue;
      vote(a.node, b.node);
      if (a.node != b.node) vote(b.node, a.node);
    }
    std::optional<NodeIndex> best;
    int most = 0;
    for (const auto& [factor, count] : votes) {
      const int worth = 2 * count.terms + (count.only_constants_remain ? 1 : 0);
      if (count.terms < 2 || worth <= most) continue;
      most = worth;
      best = factor;
    }
    return best;
  }

  Operand value_of(const Terms& terms) {
    if (terms.size() == 1) return terms.front();
    const std::optional<Definition> better = collected(terms);
    return graph_.add(better ? *better : sum_of(terms));
  }

  // Constants first: their sum is free.
  Definition sum_of(Terms terms) {
    std::stable_partition(terms.begin(), terms.end(), [&](Operand term) { return !graph_.is_runtime(term.node); });
    Operand total = terms.front();
    for (std::size_t i = 1; i + 1 < terms.size(); ++i) total = graph_.add({Kind::sum, total, terms[i]});
    return {Kind::sum, total, terms.back()};
  }

  ValueGraph& graph_;
  Operand one_;
};

}  // namespace

int collect_terms(ValueGraph& graph) {
  const int before = graph.total_cost();
  Collector collector(graph);
  const std::vector<NodeIndex> order = graph.order();
  for (auto it = order.rbegin(); it != order.rend(); ++it) {  // longest sums first
    const NodeIndex node = *it;
    if (!graph.is_needed(node) || !graph.is_free(node) || !graph.is_runtime(node)) continue;
    if (graph.definition(node).kind != Kind::sum) continue;
    const std::optional<Definition> better = collector.collected(collector.terms_of(node));
    if (better && graph.admits(node, *better) && graph.gain_of(node, *better) > 0) graph.define(node, *better);
  }
  return before - graph.total_cost();
}

}  // namespace armature::internal
