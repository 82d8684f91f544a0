// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/passes/short_lives.h"

#include <algorithm>
#include <set>

namespace armature::internal {
namespace {

using Order = std::vector<ValueIndex>;  // of the results after setup

constexpr std::size_t never = ~std::size_t{0};

ValueIndex first_at_run_time(const Program& program) {
  return program.first_result() + static_cast<ValueIndex>(program.setup_count);
}

template <class Visit>
void for_each_operand(const Program& program, ValueIndex value, Visit visit) {
  const Instruction& in = program.code[value - program.first_result()];
  visit(in.a);
  if (is_binary(in.code) && in.b != in.a) visit(in.b);
}

// A register file with Belady's replacement.
class Registers {
 public:
  Registers(const Program& program, const Order& order, std::size_t count)
      : program_(program), count_(count), uses_(program.value_count()), next_(program.value_count(), 0) {
    for (std::size_t at = 0; at < order.size(); ++at)
      for_each_operand(program, order[at], [&](ValueIndex v) { uses_[v].push_back(at); });
    in_memory_.assign(program.value_count(), 0);
    std::fill_n(in_memory_.begin(), first_at_run_time(program), 1);
    for (std::size_t at = 0; at < order.size(); ++at) run(order[at]);
  }

  std::size_t traffic() const { return traffic_; }

 private:
  bool is_kept(ValueIndex v) const {
    return v >= program_.first_input() && (v < program_.first_result() || v >= first_at_run_time(program_));
  }
  std::size_t next_use(ValueIndex v) const { return next_[v] < uses_[v].size() ? uses_[v][next_[v]] : never; }

  void run(ValueIndex result) {
    for_each_operand(program_, result, [&](ValueIndex v) {
      if (!is_kept(v)) return;
      if (held_.erase({next_use(v), v}) == 0) ++traffic_;  // a load
      ++next_[v];
      hold(v);
    });
    hold(result);
  }

  void hold(ValueIndex v) {
    if (next_use(v) == never) return;
    held_.insert({next_use(v), v});
    if (held_.size() <= count_) return;
    const auto last = std::prev(held_.end());
    if (!in_memory_[last->second]) ++traffic_;  // a store
    in_memory_[last->second] = 1;
    held_.erase(last);
  }

  const Program& program_;
  const std::size_t count_;
  std::vector<std::vector<std::size_t>> uses_;  // per value: the positions in the order that read it
  std::vector<std::size_t> next_;               // per value: the next of them
  std::vector<char> in_memory_;
  std::set<std::pair<std::size_t, ValueIndex>> held_;  // by the next use
  std::size_t traffic_ = 0;
};

// The registers that an expression tree needs (Sethi & Ullman): the operand with the greater need first, then the other
// while its result is live. Shared subexpressions are counted at each use.
std::vector<std::size_t> register_needs(const Program& program) {
  std::vector<std::size_t> need(program.value_count(), 1);
  for (ValueIndex v = first_at_run_time(program); v < program.value_count(); ++v) {
    const Instruction& in = program.code[v - program.first_result()];
    const auto [less, more] = std::minmax(need[in.a], need[in.b]);
    need[v] = is_binary(in.code) && in.a != in.b ? std::max(more, less + 1) : need[in.a];
  }
  return need;
}

// Depth first from the values in `results`, the operand with the greater `need` first; then the remaining values in
// their original order.
Order depth_first(const Program& program, const Order& results, const std::vector<std::size_t>& need) {
  const ValueIndex first = first_at_run_time(program);
  std::vector<char> done(program.value_count(), 0);
  std::fill_n(done.begin(), first, 1);
  Order order, path;
  const auto reach = [&](ValueIndex from) {
    path.assign(1, from);
    while (!path.empty()) {
      const ValueIndex v = path.back();
      const std::size_t before = path.size();
      if (!done[v])
        for_each_operand(program, v, [&](ValueIndex operand) {
          if (!done[operand]) path.push_back(operand);
        });
      if (path.size() == before + 2 && need[path[before]] > need[path[before + 1]])
        std::swap(path[before], path[before + 1]);
      if (path.size() > before) continue;
      path.pop_back();
      if (!done[v]) order.push_back(v);
      done[v] = 1;
    }
  };
  for (const ValueIndex v : results) reach(v);
  for (ValueIndex v = first; v < program.value_count(); ++v) reach(v);
  return order;
}

// List scheduling: next comes the ready operation that frees the most registers or takes the fewest; ties go to the
// longest remaining path.
class ListOrder {
 public:
  explicit ListOrder(const Program& program)
      : program_(program), first_(first_at_run_time(program)), reads_(program.value_count()), readers_(reads_.size()) {
    for (ValueIndex v = first_; v < program.value_count(); ++v)
      for_each_operand(program, v, [&](ValueIndex operand) {
        readers_[operand].push_back(v);
        ++reads_[operand];
      });
  }

  Order order() {
    std::vector<std::size_t> missing(program_.value_count(), 0), height(program_.value_count(), 1);
    for (auto v = static_cast<ValueIndex>(program_.value_count()); v-- > first_;)
      for_each_operand(program_, v, [&](ValueIndex operand) {
        height[operand] = std::max(height[operand], height[v] + 1);
        missing[v] += operand >= first_;
      });
    std::set<std::pair<std::size_t, ValueIndex>> ready;  // the highest first
    const auto add = [&](ValueIndex v) { ready.insert({program_.value_count() - height[v], v}); };
    for (ValueIndex v = first_; v < program_.value_count(); ++v)
      if (missing[v] == 0) add(v);
    Order order;
    is_held_.assign(program_.value_count(), 0);
    while (!ready.empty()) {
      const auto best = cheapest(ready);
      const ValueIndex v = best->second;
      ready.erase(best);
      order.push_back(v);
      for_each_operand(program_, v, [&](ValueIndex operand) { is_held_[operand] = --reads_[operand] > 0; });
      is_held_[v] = reads_[v] > 0;
      for (const ValueIndex reader : readers_[v])
        if (--missing[reader] == 0) add(reader);
    }
    return order;
  }

 private:
  template <class Ready>
  typename Ready::const_iterator cheapest(const Ready& ready) const {
    constexpr std::size_t most_compared = 64;  // bounds the time per operation
    auto best = ready.begin();
    std::size_t compared = 0;
    int least = cost(best->second);
    for (auto at = std::next(best); at != ready.end() && ++compared < most_compared; ++at)
      if (const int here = cost(at->second); here < least) {
        least = here;
        best = at;
      }
    return best;
  }

  // The change in the number of live registers.
  int cost(ValueIndex v) const {
    int registers = reads_[v] > 0;
    for_each_operand(program_, v, [&](ValueIndex operand) {
      if (operand < program_.first_input() || (operand >= program_.first_result() && operand < first_)) return;
      registers += (reads_[operand] > 1) - is_held_[operand];
    });
    return registers;
  }

  const Program& program_;
  const ValueIndex first_;
  std::vector<std::size_t> reads_;  // remaining uses
  std::vector<std::vector<ValueIndex>> readers_;
  std::vector<char> is_held_;
};

// The results, one output after the other, each by columns (or by rows), forwards or backwards.
Order results(const Program& program, bool by_columns, bool rows_backwards, bool columns_backwards) {
  Order values;
  for (const ProgramOutput& output : program.outputs) {
    const std::size_t rows = output.columns == 0 ? 0 : output.values.size() / output.columns;
    const std::size_t outer = by_columns ? output.columns : rows, inner = by_columns ? rows : output.columns;
    for (std::size_t i = 0; i < outer; ++i)
      for (std::size_t k = 0; k < inner; ++k) {
        std::size_t row = by_columns ? k : i, column = by_columns ? i : k;
        if (rows_backwards) row = rows - 1 - row;
        if (columns_backwards) column = output.columns - 1 - column;
        values.push_back(output.values[row * output.columns + column]);
      }
  }
  return values;
}

Order as_it_came(const Program& program) {
  Order order;
  for (ValueIndex v = first_at_run_time(program); v < program.value_count(); ++v) order.push_back(v);
  return order;
}

Program reordered(const Program& program, const Order& order) {
  const ValueIndex first = first_at_run_time(program);
  std::vector<ValueIndex> new_index(program.value_count());
  for (ValueIndex v = 0; v < first; ++v) new_index[v] = v;
  for (std::size_t at = 0; at < order.size(); ++at) new_index[order[at]] = first + static_cast<ValueIndex>(at);
  Program made = program;
  for (const ValueIndex v : order) {
    const Instruction& in = program.code[v - program.first_result()];
    const std::size_t place = new_index[v] - program.first_result();
    made.code[place] = {in.code, new_index[in.a], new_index[in.b]};
    if (!program.labels.empty()) made.labels[place] = program.labels[v - program.first_result()];
  }
  for (ProgramOutput& output : made.outputs)
    for (ValueIndex& v : output.values) v = new_index[v];
  return made;
}

}  // namespace

Program with_short_lives(const Program& program) {
  Order best = as_it_came(program);
  std::size_t least = Registers(program, best, usual_registers).traffic();
  const auto consider = [&](Order order, std::size_t handicap) {
    const std::size_t traffic = Registers(program, order, usual_registers).traffic();
    if (traffic + handicap >= least) return;
    least = traffic;
    best = std::move(order);
  };
  const std::vector<std::size_t> none(program.value_count(), 0), needs = register_needs(program);
  for (int kind = 0; kind < 16 && least > 0; ++kind)
    consider(depth_first(program, results(program, kind & 4, kind & 2, kind & 1), kind & 8 ? needs : none), 0);
  // Depth first has better locality, which is worth a tenth of the traffic.
  if (least > 0) consider(ListOrder(program).order(), least / 10);
  return reordered(program, best);
}

std::size_t memory_traffic(const Program& program, std::size_t registers) {
  return Registers(program, as_it_came(program), registers).traffic();
}

}  // namespace armature::internal
