// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/trigonometric_values.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_angles = 16;

void add_functions(ValueGraph& graph, NodeIndex angle, std::vector<Way>& ways) {
  using Kind = Definition::Kind;
  for (const Kind kind : {Kind::sine, Kind::cosine}) {
    const Definition function{kind, {angle}, {angle}};
    const std::optional<Operand> known = graph.find(graph.value_of(function));
    if (!known) graph.add(function);
    else if (graph.is_free(known->node)) ways.push_back({known->node, {kind, {angle}, {angle, known->negative}}});
  }
}

}  // namespace

std::vector<Way> add_trigonometric_values(ValueGraph& graph) {
  std::vector<Way> ways;
  std::vector<NodeIndex> angles;
  for (const NodeIndex angle : graph.angles())
    if (graph.is_runtime(angle) && graph.is_needed(angle)) angles.push_back(angle);
  if (angles.empty() || angles.size() > most_angles) return ways;
  graph.constant(2);
  graph.constant(Rational(1, 2));
  for (std::size_t i = 0; i < angles.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      for (const bool difference : {false, true}) {
        if (difference && i == j) continue;
        if (const auto angle = graph.add_angle({angles[i]}, {angles[j], difference}))
          add_functions(graph, *angle, ways);
      }
    }
  }
  return ways;
}

}  // namespace armature::internal
