// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/candidate_values.h"

#include <unordered_map>

#include "armature/program/search/inverses.h"
#include "armature/program/search/setup_values.h"

namespace armature::internal {
namespace {

using Kind = Definition::Kind;

// Pairs by the key of their value. It holds one part of the key range at a time, so that memory is bounded.
class PairTable {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 19;

  PairTable() : slots_(2 * capacity) {}

  void clear() {
    std::fill(slots_.begin(), slots_.end(), Slot{});
    count_ = 0;
  }
  void insert(std::uint64_t key, NodeIndex a, Operand b, Kind kind) {
    if (count_ == capacity + capacity / 2) return;  // the table is full: drop the rest of this part
    ++count_;
    std::size_t at = key & mask;
    while (slots_[at].key != empty) at = (at + 1) & mask;
    slots_[at] = {key, a, (b.node << 2U) | (b.negative ? 2U : 0U) | (kind == Kind::product ? 1U : 0U)};
  }
  // Calls `visit` with each pair of this key until it returns true.
  template <class Visit>
  void find(std::uint64_t key, const Visit& visit) const {
    for (std::size_t at = key & mask; slots_[at].key != empty; at = (at + 1) & mask) {
      const auto& [known, a, packed] = slots_[at];
      if (known != key) continue;
      const Kind kind = (packed & 1U) != 0 ? Kind::product : Kind::sum;
      if (visit(Definition{kind, {a}, {packed >> 2U, (packed & 2U) != 0}})) return;
    }
  }

 private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};
  static constexpr std::size_t mask = 2 * capacity - 1;
  struct Slot {
    std::uint64_t key = empty;
    NodeIndex a = 0;
    std::uint32_t packed = 0;  // the other node, its sign, product or sum
  };
  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

// A one-hash Bloom filter of the keys worth keeping: it rejects most others at once.
class KeyFilter {
 public:
  KeyFilter() : bits_(size / 64) {}
  void add(std::uint64_t key) {
    std::uint64_t& word = bits_[place(key) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (place(key) % 64);
    count_ += (word & bit) == 0;
    word |= bit;
  }
  bool has(std::uint64_t key) const { return (bits_[place(key) / 64] >> (place(key) % 64) & 1U) != 0; }
  // The expected number of random keys, out of `keys`, that pass.
  std::size_t passes(std::size_t keys) const { return keys / 1024 * count_ / (size / 1024); }

 private:
  static constexpr std::size_t size = std::size_t{1} << 26;
  static std::size_t place(std::uint64_t key) { return (key >> 8) % size; }
  std::vector<std::uint64_t> bits_;
  std::size_t count_ = 0;
};

class CandidateSearch {
 public:
  explicit CandidateSearch(ValueGraph& graph) : graph_(graph), inverses_(inverses(graph)) {
    for (NodeIndex i = 0; i < graph.size(); ++i)
      if (graph.is_needed(i) && !graph.value(i).is_zero()) pool_.push_back(i);
    for (const NodeIndex i : pool_) {
      if (!graph.is_runtime(i)) continue;
      runtime_.push_back(i);
      if (graph.is_free(i)) targets_.push_back(i);
    }
  }

  // Lookups and insertions of the whole search.
  std::size_t steps() const {
    return 3 * pool_.size() * (pool_.size() / 2 + targets_.size()) + 2 * runtime_.size() * runtime_.size();
  }

  void find_halfway() {
    std::vector<std::vector<char>> dependents;
    for (const NodeIndex target : targets_) dependents.push_back(graph_.dependents(target));
    KeyFilter filter;
    for (std::size_t t = 0; t < targets_.size(); ++t)
      for_each_wanted(t, dependents[t], [&](std::uint64_t key) { filter.add(key); });

    const std::size_t shares = 1 + filter.passes(3 * pool_.size() * pool_.size() / 2) / PairTable::capacity;
    for (std::size_t share = 0; share < shares; ++share) {
      const auto in_share = [&](std::uint64_t key) { return (key >> 20) % shares == share; };
      table_.clear();
      for (std::size_t i = 0; i < pool_.size(); ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
          const NodeIndex a = pool_[i], b = pool_[j];
          if (!graph_.is_runtime(a) && !graph_.is_runtime(b)) continue;
          const Residue va = graph_.value(a).at[0], vb = graph_.value(b).at[0];
          const auto insert = [&](Residue value, Operand second, Kind kind) {
            const std::uint64_t key = key_of(value);
            if (filter.has(key) && in_share(key)) table_.insert(key, a, second, kind);
          };
          insert(va * vb, {b}, Kind::product);
          insert(va + vb, {b}, Kind::sum);
          if (a != b) insert(va - vb, {b, true}, Kind::sum);
        }
      }
      for (std::size_t t = 0; t < targets_.size(); ++t) {
        const std::vector<char>& excluded = dependents[t];
        for_each_wanted(t, excluded, [&](std::uint64_t key) {
          if (!in_share(key)) return;
          table_.find(key, [&](const Definition& pair) {
            if (excluded[pair.a.node] || excluded[pair.b.node]) return false;
            propose(key, pair);
            return true;
          });
        });
      }
    }
  }

  // t = b + k*a: t/a - b/a is k at both points, so t/a and b/a differ by the same amount from point to point.
  void find_scaled() {
    SetupValues setup;
    std::vector<std::pair<std::uint64_t, NodeIndex>> changes;
    for (const NodeIndex a : runtime_) {
      changes.clear();
      for (const NodeIndex b : runtime_) {
        const Signature ratio = graph_.value(b) * inverses_[a];
        if (b != a) changes.emplace_back(key_of(ratio.at[0] - ratio.at[1]), b);
      }
      std::sort(changes.begin(), changes.end());
      for (std::size_t i = 1; i < changes.size(); ++i) {
        for (std::size_t j = i; j-- > 0 && changes[j].first == changes[i].first;) {
          const Signature t = graph_.value(changes[i].second) * inverses_[a],
                          b = graph_.value(changes[j].second) * inverses_[a];
          const Signature difference = (t - b).is_setup() ? t - b : t + b;
          if (!difference.is_setup()) continue;
          if (const std::optional<Operand> k = setup.find(graph_, difference)) {
            const Definition scaled{Kind::product, {a}, *k};
            propose(key_of(graph_.value_of(scaled)), scaled);
          }
        }
      }
    }
  }

  void add_best(std::size_t most) {
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.served > b.served; });
    if (found_.size() > most) found_.resize(most);
    for (const Found& each : found_) graph_.add(each.definition);
  }

 private:
  // The keys of values halfway to the target t: one more operation with some value c reaches it.
  template <class Visit>
  void for_each_wanted(std::size_t t, const std::vector<char>& excluded, const Visit& visit) const {
    const Residue value = graph_.value(targets_[t]).at[0];
    for (const NodeIndex c : pool_) {
      if (excluded[c]) continue;
      const Residue other = graph_.value(c).at[0];
      visit(key_of(value - other));
      visit(key_of(value + other));
      visit(key_of(value * inverses_[c].at[0]));
    }
  }

  void propose(std::uint64_t key, const Definition& definition) {
    const auto [at, fresh] = index_.emplace(key, found_.size());
    if (fresh) found_.push_back({definition, 0});
    ++found_[at->second].served;
  }

  struct Found {
    Definition definition;
    int served;
  };
  ValueGraph& graph_;
  std::vector<Signature> inverses_;
  std::vector<NodeIndex> pool_, runtime_, targets_;
  PairTable table_;
  std::vector<Found> found_;
  std::unordered_map<std::uint64_t, std::size_t> index_;
};

}  // namespace

bool add_candidate_values(ValueGraph& graph, std::size_t most, std::size_t& steps) {
  CandidateSearch search(graph);
  if (search.steps() > steps) return false;
  steps -= search.steps();
  search.find_halfway();
  search.find_scaled();
  search.add_best(most);
  return true;
}

}  // namespace armature::internal
