// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How fast the arena builds. Budget: a million nodes in one second; the column budget_ratio is time over budget.
#include <benchmark/benchmark.h>

#include <ctime>

#include "armature/expr/arena.h"
#include "armature/expr/finite_field.h"

namespace armature::internal {
namespace {

constexpr double budget_seconds_a_node = 1e-6;

// Sums of products of symbols, sines and cosines, all different: what a derivation makes.
Arena build(std::size_t nodes) {
  Arena arena;
  std::vector<Ref> parts;
  for (int i = 0; i < 64; ++i) {
    const Ref q = arena.symbol("q" + std::to_string(i));
    parts.insert(parts.end(), {q, arena.sin(q), arena.cos(q)});
  }
  std::uint64_t state = 1;
  const auto pick = [&] {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return parts[(state >> 33) % parts.size()];
  };
  while (arena.size() < nodes) {
    const Ref made = arena.add(arena.multiply(pick(), pick()), arena.multiply(pick(), pick()));
    if (parts.size() < 4096) parts.push_back(made);
    else parts[(state >> 20) % parts.size()] = arena.name(made, "W");
  }
  return arena;
}

void build_nodes(benchmark::State& state) {
  std::size_t nodes = 0;
  const std::clock_t start = std::clock();
  for (auto _ : state) nodes = build(static_cast<std::size_t>(state.range(0))).size();
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  state.counters["budget_ratio"] =
      seconds / (static_cast<double>(state.iterations() * static_cast<std::int64_t>(nodes)) * budget_seconds_a_node);
}
BENCHMARK(build_nodes)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void evaluate_in_gf(benchmark::State& state) {
  const Arena arena = build(static_cast<std::size_t>(state.range(0)));
  std::vector<Ref> roots;
  for (std::uint32_t i = 0; i < arena.size(); ++i) roots.push_back(Ref{i});
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(arena, roots, FiniteField(7)));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(arena.size()));
}
BENCHMARK(evaluate_in_gf)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace armature::internal
