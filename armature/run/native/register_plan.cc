// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/register_plan.h"

#include <optional>
#include <set>
#include <unordered_map>

namespace armature::internal {
namespace {

constexpr std::size_t never = ~std::size_t{0};

class Planner {
 public:
  Planner(const std::vector<Statement>& statements, const std::function<Source(ValueIndex)>& source,
          std::size_t registers)
      : statements_(statements), registers_(registers) {
    for (std::size_t at = 0; at < statements.size(); ++at)
      for (std::size_t i = 0; i < statements[at].count; ++i) {
        const ValueIndex v = statements[at].operands[i];
        const Source from = source(v);
        if (from == Source::constant) continue;
        Life& life = lives_[v];
        life.in_memory = from == Source::memory;
        if (life.uses.empty() || life.uses.back() != at) life.uses.push_back(at);
      }
  }

  RegisterPlan plan() {
    for (std::size_t at = 0; at < statements_.size(); ++at) run(at);
    return std::move(plan_);
  }

 private:
  struct Life {
    std::vector<std::size_t> uses;  // the statements that read it
    std::size_t next = 0;           // the first of them that is still to come
    bool in_memory = false;
    std::optional<std::size_t> slot;
    std::size_t next_use() const { return next < uses.size() ? uses[next] : never; }
  };

  void run(std::size_t at) {
    const Statement& statement = statements_[at];
    std::vector<ValueIndex> read;
    for (std::size_t i = 0; i < statement.count; ++i) {
      const auto found = lives_.find(statement.operands[i]);
      if (found == lives_.end() || found->second.next_use() != at) continue;  // a constant, or read already
      const ValueIndex v = found->first;
      Life& life = found->second;
      if (held_.erase({at, v}) == 0) fetch(v, life);
      ++life.next;
      read.push_back(v);
    }
    plan_.steps.push_back({RegisterStep::Kind::run, statement.value, at});
    for (const ValueIndex v : read) keep(v);
    if (lives_.contains(statement.value)) keep(statement.value);
    while (held_.size() > registers_) evict();
  }

  void fetch(ValueIndex v, const Life& life) {
    ++plan_.traffic;
    if (life.slot) plan_.steps.push_back({RegisterStep::Kind::reload, v, *life.slot});
    else plan_.steps.push_back({RegisterStep::Kind::load, v, 0});
  }

  void keep(ValueIndex v) {
    Life& life = lives_[v];
    if (life.next_use() != never) held_.insert({life.next_use(), v});
    else if (life.slot) free_slots_.push_back(*life.slot);
  }

  void evict() {
    const auto last = std::prev(held_.end());
    const ValueIndex v = last->second;
    held_.erase(last);
    Life& life = lives_[v];
    if (life.in_memory || life.slot) return;
    if (free_slots_.empty()) free_slots_.push_back(plan_.slots++);
    life.slot = free_slots_.back();
    free_slots_.pop_back();
    plan_.steps.push_back({RegisterStep::Kind::store, v, *life.slot});
    ++plan_.traffic;
  }

  const std::vector<Statement>& statements_;
  const std::size_t registers_;
  std::unordered_map<ValueIndex, Life> lives_;
  std::set<std::pair<std::size_t, ValueIndex>> held_;  // by the next use
  std::vector<std::size_t> free_slots_;
  RegisterPlan plan_;
};

}  // namespace

RegisterPlan plan_registers(const std::vector<Statement>& statements, const std::function<Source(ValueIndex)>& source,
                            std::size_t registers) {
  return Planner(statements, source, registers).plan();
}

}  // namespace armature::internal
