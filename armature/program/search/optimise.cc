// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/optimise.h"

#include <compare>

#include "armature/program/count.h"
#include "armature/program/passes/collect_terms.h"
#include "armature/program/search/accuracy.h"
#include "armature/program/search/anneal.h"
#include "armature/program/search/candidate_values.h"
#include "armature/program/search/fused.h"
#include "armature/program/search/prove.h"
#include "armature/program/search/shortcuts.h"
#include "armature/program/search/trigonometric_values.h"

namespace armature::internal {
namespace {

struct Budget {
  std::size_t shortcut_steps, candidate_steps, candidates, rounds, moves;
};

Budget budget_for(Effort effort) {
  Budget budget{6'000'000, 0, 0, 0, 0};
  for (Effort level = usual_effort; level <= effort; ++level) {
    const bool first = level == usual_effort;
    budget.candidate_steps = first ? 30'000'000 : 4 * budget.candidate_steps;
    budget.candidates = first ? 1000 : 2 * budget.candidates;
    budget.rounds = first ? 3 : 2 * budget.rounds;
    budget.moves = first ? 200 : 2 * budget.moves;
  }
  return budget;
}

struct Price {
  std::size_t operations, depth;
  friend auto operator<=>(const Price&, const Price&) = default;
};

Price price_of(const Program& program, Objective objective) {
  if (objective == Objective::fused) {
    const FusedCount count = count_fused(program);
    return {count.operations, count.depth};
  }
  const OperationCount count = count_operations(program);
  return {count.mul + count.add, count.depth};
}

// The search continues from the last program that costs no more, and keeps the best.
class Search {
 public:
  Search(const Program& program, Objective objective)
      : original_(program),
        objective_(objective),
        last_(program),
        best_(program),
        price_(price_of(program, objective)) {}

  ValueGraph graph() const {
    // Most products are fused with a sum and free there.
    return ValueGraph(last_, objective_ == Objective::fused ? Weights{.mul = 1, .add = 2} : Weights{});
  }

  void take(const ValueGraph& graph) {
    Program program = graph.to_program();
    const Price price = price_of(program, objective_);
    if (price.operations > price_.operations) return;
    if (!same_function(program, original_) || !is_as_accurate(program, original_)) return;
    if (price < price_) {
      best_ = program;
      price_ = price;
    }
    last_ = std::move(program);
  }

  Program best() && { return std::move(best_); }

 private:
  const Program& original_;
  Objective objective_;
  Program last_, best_;
  Price price_;
};

}  // namespace

Program optimise(const Program& program, const OptimiseOptions& options) {
  if (options.effort == 0) return program;
  Budget budget = budget_for(options.effort);
  Search search(program, options.objective);
  ValueGraph plain = search.graph();
  while (collect_terms(plain) > 0) {}
  take_shortcuts(plain, budget.shortcut_steps);
  search.take(plain);
  for (std::size_t round = 0; round < budget.rounds; ++round) {
    options.progress->report(static_cast<double>(round) / static_cast<double>(budget.rounds), "fewer operations");
    go_on(*options.progress);
    ValueGraph graph = search.graph();
    const std::vector<Way> functions = add_trigonometric_values(graph);
    std::size_t steps = budget.candidate_steps;
    if (!add_candidate_values(graph, budget.candidates, steps)) break;  // too large for this effort
    anneal(graph, {.moves = budget.moves, .seed = round + 1, .progress = options.progress}, functions);
    while (collect_terms(graph) > 0) {}
    search.take(graph);
  }
  return std::move(search).best();
}

}  // namespace armature::internal
