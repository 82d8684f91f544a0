// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/anneal.h"

#include <gtest/gtest.h>

#include "armature/program/search/candidate_values.h"
#include "armature/program/search/prove.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;
using Handle = ProgramBuilder::Handle;

// Six sums of three inputs each, in an order that shares nothing; every pair of neighbours shares x_i + x_i+1.
Program overlapping_sums() {
  ProgramBuilder builder(blank_program(0, 8, 6));
  std::vector<Handle> outputs;
  for (std::size_t i = 0; i < 6; ++i) {
    const Handle outer = builder.emit(Code::add, builder.input(i), builder.input(i + 2));
    outputs.push_back(builder.emit(Code::add, outer, builder.input(i + 1)));
  }
  return builder.finish({outputs});
}

TEST(Anneal, finds_the_best_sharing_of_overlapping_sums) {
  const Program program = overlapping_sums();
  ValueGraph graph(program);
  EXPECT_EQ(graph.total_cost(), 12);
  std::size_t steps = 1'000'000;
  add_candidate_values(graph, 100, steps);
  anneal(graph, {.moves = 5000});
  EXPECT_EQ(graph.total_cost(), 9);  // three pairs, each for two sums
  EXPECT_TRUE(same_function(graph.to_program(), program, 2));
}

TEST(Anneal, is_never_worse_and_the_same_every_time) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    const Program program = random_program(seed);
    ValueGraph a(program), b(program);
    const int before = a.total_cost();
    for (ValueGraph* graph : {&a, &b}) {
      std::size_t steps = 10'000'000;
      add_candidate_values(*graph, 300, steps);
      anneal(*graph, {.moves = 100, .seed = seed});
    }
    EXPECT_LE(a.total_cost(), before);
    EXPECT_EQ(a.definitions(), b.definitions());
    EXPECT_TRUE(same_function(a.to_program(), program, 2)) << seed;
  }
}

TEST(Anneal, has_nothing_to_do_without_alternatives) {
  ProgramBuilder builder(blank_program(0, 2, 1));
  ValueGraph graph(builder.finish({{builder.emit(Code::add, builder.input(0), builder.input(1))}}));
  anneal(graph, {.moves = 10});
  EXPECT_EQ(graph.total_cost(), 1);
}

}  // namespace
}  // namespace armature::internal
