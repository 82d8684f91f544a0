// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/multiply_adds.h"

#include <algorithm>
#include <unordered_map>

#include "armature/program/builder.h"

namespace armature::internal {
namespace {

using Handle = ProgramBuilder::Handle;

struct Term {
  ValueIndex value;
  bool is_subtracted;
};

// A sum that is no term of another one, with all that it adds up.
struct Sum {
  std::vector<Term> terms;  // the last first
  std::size_t additions = 0, fused = 0;
};

class Arranger {
 public:
  explicit Arranger(const Program& program)
      : program_(program),
        first_(program.first_result() + static_cast<ValueIndex>(program.setup_count)),
        uses_(program.value_count(), 0),
        divisions_(program.value_count(), 0),
        user_(program.value_count(), 0) {
    for (ValueIndex v = program.first_result(); v < program.value_count(); ++v) {
      const Instruction& in = instruction(v);
      use(in.a, v);
      if (is_binary(in.code)) use(in.b, v);
      if (in.code == Code::divide && v >= first_) ++divisions_[in.b];
    }
    for (const ProgramOutput& output : program.outputs)
      for (const ValueIndex v : output.values) uses_[v] += 2;  // it must be there
  }

  Program arranged() {
    find_sums();
    ProgramBuilder builder(program_);
    std::vector<Handle> made = builder.leaves_of(program_);
    made.resize(program_.value_count());
    std::unordered_map<ValueIndex, Handle> inverses;
    for (ValueIndex v = program_.first_result(); v < program_.value_count(); ++v) {
      const Instruction& in = instruction(v);
      const auto sum = sums_.find(root_of(v));
      if (sum != sums_.end()) {
        if (sum->first != v) continue;
        made[v] = chain(sum->second, made, builder);
      } else if (in.code == Code::divide && divisions_[in.b] > 1 && changes(in.b)) {
        const auto [inverse, is_new] = inverses.try_emplace(in.b);
        if (is_new)
          inverse->second = builder.emit(Code::divide, builder.constant({1.0, Rational(1), false}), made[in.b]);
        made[v] = builder.emit(Code::multiply, made[in.a], inverse->second);
      } else {
        made[v] = builder.emit(in.code, made[in.a], made[in.b]);
      }
      if (!program_.labels.empty()) builder.label(made[v], program_.labels[v - program_.first_result()]);
    }
    return builder.finish(mapped_outputs(program_, made), program_.setup_count);
  }

 private:
  const Instruction& instruction(ValueIndex v) const { return program_.code[v - program_.first_result()]; }
  void use(ValueIndex operand, ValueIndex by) {
    ++uses_[operand];
    user_[operand] = by;
  }

  bool changes(ValueIndex v) const {
    return v >= first_ || (v >= program_.first_input() && v < program_.first_result());
  }
  bool is_sum(ValueIndex v) const {
    return v >= first_ && (instruction(v).code == Code::add || instruction(v).code == Code::subtract);
  }
  bool is_term(ValueIndex sum) const { return uses_[sum] == 1 && is_sum(user_[sum]); }
  bool is_product(ValueIndex v) const { return v >= first_ && instruction(v).code == Code::multiply && uses_[v] == 1; }
  ValueIndex root_of(ValueIndex v) const { return v < first_ ? v : root_[v - first_]; }

  // From the roots down, which stand last; those that gain nothing are left alone.
  void find_sums() {
    root_.assign(program_.value_count() - first_, 0);
    std::vector<char> subtracted(program_.value_count(), 0);
    for (auto v = static_cast<ValueIndex>(program_.value_count()); v-- > first_;) {
      root_[v - first_] = v;
      if (!is_sum(v)) continue;
      const ValueIndex root = root_[v - first_] = is_term(v) ? root_of(user_[v]) : v;
      const Instruction& in = instruction(v);
      Sum& sum = sums_[root];
      ++sum.additions;
      sum.fused += is_product(in.a) || is_product(in.b);
      const auto add = [&](ValueIndex operand, bool is_subtracted) {
        if (is_sum(operand) && is_term(operand)) subtracted[operand] = is_subtracted;
        else sum.terms.push_back({operand, is_subtracted});
      };
      add(in.b, subtracted[v] != (in.code == Code::subtract));
      add(in.a, subtracted[v]);
    }
    std::erase_if(sums_, [&](const auto& entry) {
      const Sum& sum = entry.second;
      const auto products = static_cast<std::size_t>(
          std::count_if(sum.terms.begin(), sum.terms.end(), [&](const Term& term) { return is_product(term.value); }));
      return std::min(products, sum.additions) <= sum.fused;
    });
    for (ValueIndex v = first_; v < program_.value_count(); ++v)
      if (!sums_.contains(root_[v - first_])) root_[v - first_] = v;
  }

  // What is no product first, everything in the order in which it becomes known; but the first is not subtracted. There
  // is always one that is not: the first term as the program has it.
  Handle chain(const Sum& sum, const std::vector<Handle>& made, ProgramBuilder& builder) const {
    std::vector<Term> terms = sum.terms;
    std::sort(terms.begin(), terms.end(), [&](const Term& a, const Term& b) {
      return std::pair(is_product(a.value), a.value) < std::pair(is_product(b.value), b.value);
    });
    const auto start = std::find_if(terms.begin(), terms.end(), [](const Term& term) { return !term.is_subtracted; });
    Handle total = made[start->value];
    for (auto term = terms.begin(); term != terms.end(); ++term)
      if (term != start)
        total = builder.emit(term->is_subtracted ? Code::subtract : Code::add, total, made[term->value]);
    return total;
  }

  const Program& program_;
  const ValueIndex first_;  // at run time
  std::vector<std::size_t> uses_, divisions_;
  std::vector<ValueIndex> user_;  // the last
  std::vector<ValueIndex> root_;  // of each value at run time: the sum to be rearranged that it is part of, or itself
  std::unordered_map<ValueIndex, Sum> sums_;
};

}  // namespace

Program with_multiply_adds(const Program& program) { return Arranger(program).arranged(); }

}  // namespace armature::internal
