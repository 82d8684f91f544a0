// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/alternatives.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;
using Kind = Definition::Kind;

// The judge tries every pair of values.
TEST(Alternatives, are_all_pairs_of_values_that_give_the_value) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    ValueGraph graph(random_program(seed, 40));
    const auto n = static_cast<NodeIndex>(graph.size());
    Alternatives alternatives(graph);
    for (NodeIndex node = 0; node < n; ++node) {
      if (!graph.is_free(node) || graph.value(node).is_zero()) continue;
      std::set<std::tuple<Kind, NodeIndex, NodeIndex>> found, wanted;
      alternatives.for_each(node, {}, [&](const Definition& way) {
        EXPECT_EQ(graph.value_of(way), graph.value(node));
        if (way.a.node < n && way.b.node < n)
          found.emplace(way.kind, std::max(way.a.node, way.b.node), std::min(way.a.node, way.b.node));
      });
      for (NodeIndex a = 0; a < n; ++a) {
        for (NodeIndex b = 0; b <= a; ++b) {
          if (a == node || b == node || graph.value(a).is_zero() || graph.value(b).is_zero()) continue;
          for (const bool na : {false, true})
            for (const bool nb : {false, true})
              for (const Kind kind : {Kind::sum, Kind::product})
                if (graph.value_of({kind, {a, na}, {b, nb}}) == graph.value(node)) wanted.emplace(kind, a, b);
        }
      }
      EXPECT_EQ(found, wanted) << seed << " node " << node;
    }
  }
}

TEST(Alternatives, leave_out_what_is_excluded) {
  ProgramBuilder builder(blank_program(0, 2, 1));
  ValueGraph graph(builder.finish({{builder.emit(Code::add, builder.input(0), builder.input(1))}}));
  const NodeIndex sum = graph.outputs()[0][0].node;
  Alternatives alternatives(graph);
  int ways = 0;
  alternatives.for_each(sum, {}, [&](const Definition&) { ++ways; });
  EXPECT_EQ(ways, 1);
  std::vector<char> excluded(graph.size(), 0);
  excluded[graph.definition(sum).a.node] = 1;
  alternatives.for_each(sum, excluded, [&](const Definition&) { ++ways; });
  EXPECT_EQ(ways, 1);
}

}  // namespace
}  // namespace armature::internal
