// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/anneal.h"

#include <algorithm>

#include "armature/program/search/alternatives.h"

namespace armature::internal {
namespace {

// Pseudo-random numbers, the same on every platform. Not base/random.h: other numbers would lead the search to other
// programs, and change generated code and operation counts.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint32_t roll() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 32);
  }
  std::size_t below(std::size_t n) { return (static_cast<std::uint64_t>(roll()) * n) >> 32; }
  double unit() { return roll() * 0x1p-32; }

 private:
  std::uint64_t state_;
};

// Close to exp(-x), from operations that round alike on all machines.
double decay(double x) { return 1 / (1 + x * (1 + x / 2 * (1 + x / 3))); }

struct Choice {
  NodeIndex node;
  std::vector<Definition> ways;
};

std::vector<Choice> all_choices(ValueGraph& graph, const std::vector<Way>& more) {
  std::vector<Choice> choices;
  Alternatives alternatives(graph);
  const auto n = static_cast<NodeIndex>(graph.size());
  for (NodeIndex node = 0; node < n; ++node) {
    if (!graph.is_free(node) || !graph.is_runtime(node) || graph.value(node).is_zero()) continue;
    Choice choice{node, {graph.definition(node)}};
    for (const Way& way : more)
      if (way.node == node) choice.ways.push_back(way.definition);
    alternatives.for_each(node, {}, [&](const Definition& way) { choice.ways.push_back(way); });
    const auto is_other = [&](const Definition& way) { return way != choice.ways.front(); };
    if (std::any_of(choice.ways.begin(), choice.ways.end(), is_other)) choices.push_back(std::move(choice));
  }
  return choices;
}

}  // namespace

void anneal(ValueGraph& graph, const Annealing& schedule, const std::vector<Way>& more) {
  const std::vector<Choice> choices = all_choices(graph, more);
  if (choices.empty()) return;
  Dice dice(schedule.seed);
  std::vector<Definition> best = graph.definitions();
  int least = graph.total_cost();
  bool is_best = true;
  const std::size_t moves = schedule.moves * choices.size();
  for (std::size_t move = 0; move < moves; ++move) {
    if (move % 4096 == 0) go_on(*schedule.progress);
    const Choice& choice = choices[dice.below(choices.size())];
    const Definition& way = choice.ways[dice.below(choice.ways.size())];
    if (way == graph.definition(choice.node) || !graph.admits(choice.node, way)) continue;
    const int loss = -graph.gain_of(choice.node, way);
    if (loss > 0) {
      const double progress = static_cast<double>(move) / static_cast<double>(moves);
      const double heat = schedule.hot + (schedule.cold - schedule.hot) * progress;
      if (dice.unit() >= decay(loss / heat)) continue;
      if (is_best) best = graph.definitions();
      is_best = false;
    }
    graph.define(choice.node, way);
    if (graph.total_cost() < least) {
      least = graph.total_cost();
      is_best = true;
    }
  }
  if (!is_best) graph.restore(best);
}

}  // namespace armature::internal
