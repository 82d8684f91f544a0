// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <utility>

#include "armature/program/schedule/schedule_problem.h"

namespace armature::internal {

std::vector<PhasedPlace> in_phases(const ScheduleProblem& problem) {
  const std::size_t n = problem.size(), processors = problem.options.processors;
  constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();
  std::vector<PhasedPlace> place(n, {nowhere, nowhere});
  // The longest path from a value to a result.
  std::vector<double> urgency(n, 0);
  std::vector<std::vector<std::size_t>> users(n);
  std::size_t left = 0;
  for (std::size_t i = n; i-- > 0;) {
    if (!problem.needed[i]) continue;
    ++left;
    urgency[i] += problem.cost[i];
    for (const std::size_t operand : problem.operands[i]) {
      urgency[operand] = std::max(urgency[operand], urgency[i]);
      users[operand].push_back(i);
    }
  }
  for (std::size_t phase = 0; left > 0; ++phase) {
    std::vector<double> load(processors, 0.0);
    const auto usable = [&](std::size_t operand, std::size_t p) {
      const PhasedPlace& at = place[operand];
      return at.phase != nowhere && (at.phase < phase || at.processor == p);
    };
    // The best instruction that p can execute now: one that continues its own chain first, then the most urgent.
    const auto candidate = [&](std::size_t p) {
      std::size_t best = nowhere;
      std::pair<bool, double> best_rank;
      for (std::size_t i = 0; i < n; ++i) {
        if (!problem.needed[i] || place[i].phase != nowhere) continue;
        bool ready = true, own = false;
        for (const std::size_t operand : problem.operands[i]) {
          ready = ready && usable(operand, p);
          own = own || place[operand].processor == p;
        }
        const std::pair rank{own, urgency[i]};
        if (ready && (best == nowhere || rank > best_rank)) {
          best = i;
          best_rank = rank;
        }
      }
      return best;
    };
    // Chains that a new phase would make available to any processor.
    const auto ready_anywhere = [&] {
      std::size_t count = 0;
      for (std::size_t i = 0; i < n; ++i)
        count += problem.needed[i] && place[i].phase == nowhere &&
                 std::all_of(problem.operands[i].begin(), problem.operands[i].end(),
                             [&](std::size_t operand) { return place[operand].phase != nowhere; });
      return count;
    };
    for (bool more = true; more && left > 0;) {
      std::vector<std::size_t> order(processors);
      for (std::size_t p = 0; p < processors; ++p) order[p] = p;
      std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return load[a] < load[b]; });
      more = false;
      for (const std::size_t p : order) {
        const std::size_t i = candidate(p);
        if (i == nowhere) continue;
        // Idle processors wait until that costs more than a change of phase that would give them work.
        if (load[p] > load[order[0]] + problem.options.barrier + problem.options.word && ready_anywhere() > 1) break;
        place[i] = {phase, p};
        load[p] += problem.cost[i];
        --left;
        more = true;
        break;
      }
    }
  }
  return place;
}

}  // namespace armature::internal
