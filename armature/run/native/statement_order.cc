// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/statement_order.h"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>

namespace armature::internal {
namespace {

constexpr std::size_t starts_a_cycle = 2, dispatched_a_cycle = 3;

std::size_t latency(const Statement& statement) { return statement.code == Code::divide ? 20 : 4; }

// Which statements read what which make; by their places.
struct Graph {
  std::vector<std::vector<std::size_t>> reads, readers;

  explicit Graph(const std::vector<Statement>& statements) : reads(statements.size()), readers(statements.size()) {
    std::unordered_map<ValueIndex, std::size_t> maker;
    for (std::size_t at = 0; at < statements.size(); ++at) {
      for (std::size_t i = 0; i < statements[at].count; ++i) {
        const auto found = maker.find(statements[at].operands[i]);
        if (found == maker.end()) continue;
        std::vector<std::size_t>& mine = reads[at];
        if (std::find(mine.begin(), mine.end(), found->second) != mine.end()) continue;
        mine.push_back(found->second);
        readers[found->second].push_back(at);
      }
      maker[statements[at].value] = at;
    }
  }
};

class ListOrderer {
 public:
  ListOrderer(const std::vector<Statement>& statements, const Graph& graph, std::size_t most_waiting)
      : statements_(statements),
        graph_(graph),
        most_waiting_(most_waiting),
        height_(statements.size(), 0),
        missing_(statements.size()),
        unread_(statements.size()),
        known_at_(statements.size(), 0) {
    for (std::size_t at = statements.size(); at-- > 0;) {
      for (const std::size_t reader : graph.readers[at]) height_[at] = std::max(height_[at], height_[reader]);
      height_[at] += latency(statements[at]);
      missing_[at] = graph.reads[at].size();
      unread_[at] = graph.readers[at].size();
    }
  }

  std::vector<Statement> order() {
    for (std::size_t at = 0; at < statements_.size(); ++at)
      if (missing_[at] == 0) ready_.insert({-static_cast<std::ptrdiff_t>(height_[at]), at});
    std::vector<Statement> order;
    for (std::size_t cycle = 0; order.size() < statements_.size(); ++cycle)
      for (std::size_t start = 0; start < starts_a_cycle; ++start) {
        const auto next = choose(cycle);
        if (next == ready_.end()) break;
        order.push_back(statements_[next->second]);
        run(next, cycle);
      }
    return order;
  }

 private:
  using Ready = std::set<std::pair<std::ptrdiff_t, std::size_t>>;  // the highest first
  static constexpr std::size_t most_compared = 64;                 // so that long programs take no longer a statement

  // The highest that is not to wait; where too many values wait, the one that frees the most of them, and rather none
  // than one that adds to them when such a one is to come.
  Ready::const_iterator choose(std::size_t cycle) const {
    const bool is_crowded = waiting_ >= most_waiting_;
    auto best = ready_.end();
    int least = std::numeric_limits<int>::max();
    bool better_to_come = false;
    std::size_t compared = 0;
    for (auto at = ready_.begin(); at != ready_.end() && compared < most_compared; ++at, ++compared) {
      const bool is_known = known_at_[at->second] <= cycle;
      if (!is_crowded && is_known) return at;
      const int more = is_crowded ? added(at->second) : 0;
      if (!is_known) better_to_come = better_to_come || (is_crowded && more <= 0);
      else if (more < least) {
        least = more;
        best = at;
      }
    }
    return best != ready_.end() && least > 0 && better_to_come ? ready_.end() : best;
  }

  // How many values more wait after it.
  int added(std::size_t at) const {
    int more = unread_[at] > 0;
    for (const std::size_t operand : graph_.reads[at]) more -= unread_[operand] == 1;
    return more;
  }

  void run(Ready::const_iterator next, std::size_t cycle) {
    const std::size_t at = next->second;
    ready_.erase(next);
    waiting_ += unread_[at] > 0;
    for (const std::size_t operand : graph_.reads[at]) waiting_ -= --unread_[operand] == 0;
    for (const std::size_t reader : graph_.readers[at]) {
      known_at_[reader] = std::max(known_at_[reader], cycle + latency(statements_[at]));
      if (--missing_[reader] == 0) ready_.insert({-static_cast<std::ptrdiff_t>(height_[reader]), reader});
    }
  }

  const std::vector<Statement>& statements_;
  const Graph& graph_;
  const std::size_t most_waiting_;
  std::vector<std::size_t> height_;  // cycles from its start to the end of the longest chain behind it
  std::vector<std::size_t> missing_, unread_, known_at_;
  std::size_t waiting_ = 0;
  Ready ready_;
};

}  // namespace

double cycles_of(const std::vector<Statement>& statements, std::size_t window) {
  if (statements.empty()) return 0;
  constexpr std::size_t runs = 4;
  const Graph graph(statements);
  const std::size_t n = statements.size();
  std::vector<std::size_t> known_at(n * runs, std::numeric_limits<std::size_t>::max());
  std::vector<std::size_t> waiting;  // of all runs, by age
  std::size_t next = 0, done = 0, cycle = 0;
  for (; done < n * runs; ++cycle) {
    for (std::size_t k = 0; k < dispatched_a_cycle && next < n * runs && waiting.size() < window; ++k)
      waiting.push_back(next++);
    std::size_t started = 0;
    std::erase_if(waiting, [&](std::size_t at) {
      if (started == starts_a_cycle) return false;
      const std::size_t first = at - at % n;
      for (const std::size_t operand : graph.reads[at % n])
        if (known_at[first + operand] > cycle) return false;
      known_at[at] = cycle + latency(statements[at % n]);
      ++started;
      ++done;
      return true;
    });
  }
  return static_cast<double>(cycle) / runs;
}

std::vector<Statement> in_good_order(std::vector<Statement> statements, const std::function<Source(ValueIndex)>& source,
                                     std::size_t registers) {
  constexpr double cycles_a_transfer = 0.15;  // most are done beside the arithmetic
  const auto cost = [&](const std::vector<Statement>& order) {
    return cycles_of(order) + cycles_a_transfer * static_cast<double>(plan_registers(order, source, registers).traffic);
  };
  const Graph graph(statements);
  double least = cost(statements);
  std::vector<Statement> best = statements;
  const auto consider = [&](std::size_t most_waiting) {
    std::vector<Statement> order = ListOrderer(statements, graph, most_waiting).order();
    if (const double here = cost(order); here < least) {
      least = here;
      best = std::move(order);
    }
  };
  for (std::size_t most_waiting = 20; most_waiting < 120; most_waiting += most_waiting / 5) consider(most_waiting);
  consider(std::numeric_limits<std::size_t>::max());
  return best;
}

}  // namespace armature::internal
