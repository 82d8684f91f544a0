// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/short_lives.h"

#include <algorithm>
#include <set>

namespace armature {
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

// A machine that keeps values in registers as long as they last.
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
  std::vector<std::vector<std::size_t>> uses_;  // of each value: the places in the order that read it
  std::vector<std::size_t> next_;               // the first of them that is still to come
  std::vector<char> in_memory_;
  std::set<std::pair<std::size_t, ValueIndex>> held_;  // by the next use
  std::size_t traffic_ = 0;
};

// Depth first from the values in `results`; then what leads to none of them, as it came.
Order depth_first(const Program& program, const Order& results) {
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
  for (int kind = 0; kind < 8 && least > 0; ++kind) {
    Order order = depth_first(program, results(program, kind & 4, kind & 2, kind & 1));
    const std::size_t traffic = Registers(program, order, usual_registers).traffic();
    if (traffic < least) {
      least = traffic;
      best = std::move(order);
    }
  }
  return reordered(program, best);
}

std::size_t memory_traffic(const Program& program, std::size_t registers) {
  return Registers(program, as_it_came(program), registers).traffic();
}

}  // namespace armature
