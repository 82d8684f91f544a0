// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>

#include "armature/program/schedule/schedule_problem.h"

namespace armature::internal {
namespace {

using ReplicatedBadness = std::array<double, 4>;
using Cone = std::vector<std::size_t>;  // instructions, each once

// The loads of all processors while tasks move between them: per processor and instruction, the number of its tasks
// that need the instruction.
class ReplicatedLoads {
 public:
  ReplicatedLoads(const ScheduleProblem& problem, const std::vector<Cone>& cones)
      : problem_(problem),
        cones_(cones),
        load(problem.options.processors, 0.0),
        users_(problem.options.processors, std::vector<std::uint32_t>(problem.size(), 0)) {}

  void add(std::size_t task, std::size_t p) {
    for (const std::size_t i : cones_[task])
      if (users_[p][i]++ == 0) load[p] += problem_.cost[i];
  }
  void remove(std::size_t task, std::size_t p) {
    for (const std::size_t i : cones_[task])
      if (--users_[p][i] == 0) load[p] -= problem_.cost[i];
  }
  // Smaller is better. First the work beyond what is allowed, then the largest load; then, to guide the search, the sum
  // of squares.
  ReplicatedBadness by_time() const {
    double squares = 0;
    for (const double each : load) squares += each * each;
    return {excess(), rounded(most()), rounded(squares / std::max(1.0, problem_.total)), rounded(sum())};
  }
  // For equal times the least work: work is repeated only where that shortens the time.
  ReplicatedBadness by_work() const { return {excess(), rounded(most()), rounded(sum())}; }

 private:
  // In billionths of the total: sums of the same costs in another order are equal.
  double rounded(double value) const { return std::round(1e9 * value / std::max(1e-300, problem_.total)); }
  double most() const { return *std::max_element(load.begin(), load.end()); }
  double sum() const { return std::accumulate(load.begin(), load.end(), 0.0); }
  double excess() const {
    const std::optional<double>& share = problem_.options.redundancy;
    return share ? std::max(0.0, rounded(sum()) - rounded((1 + *share) * problem_.total)) : 0;
  }

  const ScheduleProblem& problem_;
  const std::vector<Cone>& cones_;

 public:
  std::vector<double> load;

 private:
  std::vector<std::vector<std::uint32_t>> users_;
};

// Moves and swaps tasks as long as this lowers `badness`; `effort` bounds the trials.
template <class Badness>
void improve(ReplicatedLoads& loads, std::vector<std::size_t>& place, Badness badness, std::size_t& effort) {
  const std::size_t processors = loads.load.size();
  const auto move = [&](std::size_t r, std::size_t to) {
    loads.remove(r, place[r]);
    loads.add(r, to);
    place[r] = to;
  };
  for (bool better = true; better && effort > 0;) {
    better = false;
    for (std::size_t a = 0; a < place.size() && effort > 0; ++a) {
      for (std::size_t to = 0; to < processors && effort > 0; ++to) {
        if (to == place[a]) continue;
        --effort;
        const std::size_t from = place[a];
        const ReplicatedBadness before = badness();
        move(a, to);
        if (badness() < before) better = true;
        else move(a, from);
      }
      for (std::size_t b = a + 1; b < place.size() && effort > 0; ++b) {
        const std::size_t pa = place[a], pb = place[b];
        if (pa == pb) continue;
        --effort;
        const ReplicatedBadness before = badness();
        move(a, pb);
        move(b, pa);
        if (badness() < before) {
          better = true;
        } else {
          move(a, pa);
          move(b, pb);
        }
      }
    }
  }
}

struct Dealt {
  std::vector<std::size_t> place;  // the processor of each task
  ReplicatedBadness badness{};
};

// Tasks that need the instructions of `cones`, each on one processor.
Dealt deal_tasks(const ScheduleProblem& problem, const std::vector<Cone>& cones) {
  const std::size_t processors = problem.options.processors, count = cones.size();
  Dealt best;
  std::size_t work = 1;
  for (const Cone& cone : cones) work += cone.size();
  std::size_t effort = 200'000'000 / std::max<std::size_t>(1, work / std::max<std::size_t>(1, count)) / 8;
  // Not base/random.h: other numbers would change the published schedules.
  std::uint64_t random = 0x2545f4914f6cdd1d;
  for (int round = 0; round < 40 && effort > 0; ++round) {
    // Each task goes where the largest load stays smallest; the first round in order of size, later ones shuffled.
    ReplicatedLoads loads(problem, cones);
    std::vector<std::size_t> order(count), place(count, 0);
    for (std::size_t r = 0; r < count; ++r) order[r] = r;
    if (round == 0)
      std::stable_sort(order.begin(), order.end(),
                       [&](std::size_t a, std::size_t b) { return cones[a].size() > cones[b].size(); });
    else
      for (std::size_t r = count; r > 1; --r) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        std::swap(order[r - 1], order[static_cast<std::size_t>(random >> 33) % r]);
      }
    for (const std::size_t r : order) {
      ReplicatedBadness least{};
      for (std::size_t p = 0; p < processors; ++p) {
        loads.add(r, p);
        if (const ReplicatedBadness now = loads.by_time(); p == 0 || now < least) {
          least = now;
          place[r] = p;
        }
        loads.remove(r, p);
      }
      loads.add(r, place[r]);
    }
    improve(loads, place, [&] { return loads.by_time(); }, effort);
    improve(loads, place, [&] { return loads.by_work(); }, effort);
    if (const ReplicatedBadness now = loads.by_work(); round == 0 || now < best.badness) best = {place, now};
  }
  return best;
}

// The group of each result: results that share an operation are in one group, so that groups repeat nothing.
std::vector<std::size_t> sharing_groups(const ScheduleProblem& problem, const std::vector<Cone>& cones) {
  std::vector<std::size_t> group(cones.size()), first(problem.size(), cones.size());
  std::iota(group.begin(), group.end(), 0);
  for (std::size_t r = 0; r < cones.size(); ++r)
    for (const std::size_t i : cones[r]) {
      if (problem.cost[i] == 0) continue;
      if (first[i] == cones.size()) first[i] = r;
      const std::size_t joined = group[r], with = group[first[i]];
      if (joined == with) continue;
      for (std::size_t& each : group)
        if (each == joined) each = with;
    }
  return group;
}

}  // namespace

std::vector<std::size_t> deal_out(const ScheduleProblem& problem) {
  const std::size_t count = problem.results.size();
  std::vector<Cone> cones, groups(count);
  for (const std::size_t result : problem.results) cones.push_back(problem.cone(result));
  const std::vector<std::size_t> group = sharing_groups(problem, cones);
  for (std::size_t r = 0; r < count; ++r) {
    Cone joined;
    std::ranges::set_union(groups[group[r]], cones[r], std::back_inserter(joined));
    groups[group[r]] = std::move(joined);
  }
  // Nothing repeated, unless repeating is faster.
  const Dealt whole = deal_tasks(problem, groups);
  Dealt single = deal_tasks(problem, cones);
  if (single.badness < whole.badness) return std::move(single.place);
  std::vector<std::size_t> place;
  for (std::size_t r = 0; r < count; ++r) place.push_back(whole.place[group[r]]);
  return place;
}

}  // namespace armature::internal
