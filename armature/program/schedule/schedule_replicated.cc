// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

#include "armature/program/schedule/schedule_problem.h"

namespace armature::internal {
namespace {

using ReplicatedBadness = std::array<double, 4>;

// The loads of all processors while results move between them: per processor and instruction, the number of its results
// that need the instruction.
class ReplicatedLoads {
 public:
  ReplicatedLoads(const ScheduleProblem& problem, const std::vector<std::vector<std::size_t>>& cones)
      : problem_(problem),
        cones_(cones),
        load(problem.options.processors, 0.0),
        users_(problem.options.processors, std::vector<std::uint32_t>(problem.size(), 0)) {}

  void add(std::size_t result, std::size_t p) {
    for (const std::size_t i : cones_[result])
      if (users_[p][i]++ == 0) load[p] += problem_.cost[i];
  }
  void remove(std::size_t result, std::size_t p) {
    for (const std::size_t i : cones_[result])
      if (--users_[p][i] == 0) load[p] -= problem_.cost[i];
  }
  // Smaller is better. First the largest load; then, to guide the search, the sum of squares.
  ReplicatedBadness by_time() const {
    double squares = 0;
    for (const double each : load) squares += each * each;
    return {most(), squares, sum()};
  }
  // For equal times: no more work than allowed, few idle processors, little work.
  ReplicatedBadness by_balance(double allowed) const {
    double idle = 0;
    for (const double each : load) idle += std::max(0.0, 0.95 * most() - each);
    return {most(), std::max(0.0, sum() - allowed), idle, sum()};
  }
  double most() const { return *std::max_element(load.begin(), load.end()); }
  double sum() const { return std::accumulate(load.begin(), load.end(), 0.0); }

 private:
  const ScheduleProblem& problem_;
  const std::vector<std::vector<std::size_t>>& cones_;

 public:
  std::vector<double> load;

 private:
  std::vector<std::vector<std::uint32_t>> users_;
};

// Moves and swaps results as long as this lowers `badness`; `effort` bounds the trials.
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

}  // namespace

std::vector<std::size_t> deal_out(const ScheduleProblem& problem) {
  const std::size_t processors = problem.options.processors, count = problem.results.size();
  std::vector<std::vector<std::size_t>> cones;
  for (const std::size_t result : problem.results) cones.push_back(problem.cone(result));
  std::vector<std::size_t> best;
  ReplicatedBadness best_badness{};
  std::size_t work = 1;
  for (const auto& cone : cones) work += cone.size();
  std::size_t effort = 200'000'000 / std::max<std::size_t>(1, work / std::max<std::size_t>(1, count)) / 8;
  // Not base/random.h: other numbers would change the published schedules.
  std::uint64_t random = 0x2545f4914f6cdd1d;
  for (int round = 0; round < 40 && effort > 0; ++round) {
    // Each result goes where the largest load stays smallest; the first round in order of size, later ones shuffled.
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
    const double allowed = std::max(loads.sum(), (1 + problem.options.redundancy) * problem.total);
    improve(loads, place, [&] { return loads.by_balance(allowed); }, effort);
    if (const ReplicatedBadness now = loads.by_balance(allowed); best.empty() || now < best_badness) {
      best = place;
      best_badness = now;
    }
  }
  return best;
}

}  // namespace armature::internal
