// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/setup_values.h"

#include <algorithm>

namespace armature::internal {
namespace {

constexpr std::size_t most_constants = 300;  // more pairs would take too long

}  // namespace

void SetupValues::list_pairs(const ValueGraph& graph) {
  using Kind = Definition::Kind;
  listed_ = true;
  std::vector<NodeIndex> constants;
  for (NodeIndex i = 0; i < graph.size() && constants.size() < most_constants; ++i)
    if (!graph.is_runtime(i) && (graph.is_needed(i) || graph.is_number(i)) && !graph.value(i).is_zero())
      constants.push_back(i);
  const auto list = [&](Kind kind, Operand a, Operand b) {
    const Definition definition{kind, a, b};
    pairs_.push_back({key_of(graph.value_of(definition)), definition});
  };
  for (std::size_t i = 0; i < constants.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const Operand a{constants[i]}, b{constants[j]};
      list(Kind::product, a, b);
      list(Kind::sum, a, b);
      if (i != j) list(Kind::sum, a, -b);
    }
  }
  std::stable_sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) { return a.key < b.key; });
}

std::optional<Operand> SetupValues::find(ValueGraph& graph, const Signature& value) {
  if (const std::optional<Operand> known = graph.find(value)) return known;
  if (!value.is_setup()) return std::nullopt;
  if (!listed_) list_pairs(graph);
  const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), key_of(value),
                                      [](const Pair& pair, std::uint64_t key) { return pair.key < key; });
  if (found == pairs_.end() || found->key != key_of(value)) return std::nullopt;
  const Operand made = graph.add(found->definition);
  return graph.value(made.node) == value ? made : -made;
}

}  // namespace armature::internal
