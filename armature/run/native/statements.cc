// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/statements.h"

#include <algorithm>
#include <utility>

namespace armature::internal {
namespace {

class Fuser {
 public:
  Fuser(const Program& program, const Stages& stages, const Stage& stage)
      : program_(program), stage_(stage), readers_(program.value_count()) {
    is_kept_ = stages.crosses;
    for (const ValueIndex v : stages.outputs) is_kept_[v] = 1;
    for (const ValueIndex v : stage.angles) is_kept_[v] = 1;
    of_value_.resize(program.value_count());
    for (const ValueIndex v : stage.code) {
      const Instruction& in = instruction(v);
      readers_[in.a].push_back(v);
      if (is_binary(in.code)) readers_[in.b].push_back(v);
      of_value_[v] = statement_of(program, v);
    }
  }

  std::vector<Statement> statements(bool fuses) {
    std::vector<char> is_gone(program_.value_count(), 0);
    for (const ValueIndex v : stage_.code)
      if (fuses && instruction(v).code == Code::multiply) fuse(v, is_gone);
    std::vector<Statement> all;
    for (const ValueIndex v : stage_.code)
      if (!is_gone[v]) all.push_back(of_value_[v]);
    return all;
  }

 private:
  const Instruction& instruction(ValueIndex v) const { return program_.code[v - program_.first_result()]; }

  // Fuses into all sums that use the product, directly or negated; or into none.
  void fuse(ValueIndex product, std::vector<char>& is_gone) {
    if (is_kept_[product]) return;
    std::vector<ValueIndex> terms = {product};  // and its negations
    for (const ValueIndex reader : readers_[product])
      if (instruction(reader).code == Code::negate) {
        if (is_kept_[reader]) return;
        terms.push_back(reader);
      }
    std::vector<std::pair<ValueIndex, ValueIndex>> sums;  // with the term that each of them reads
    for (const ValueIndex term : terms)
      for (const ValueIndex reader : readers_[term])
        if (instruction(reader).code != Code::negate || instruction(reader).a != product)
          sums.emplace_back(reader, term);
    std::sort(sums.begin(), sums.end());
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (!can_take(of_value_[sums[i].first]) || (i > 0 && sums[i].first == sums[i - 1].first)) return;
    for (const auto& [sum, term] : sums) take(of_value_[sum], term, product);
    for (const ValueIndex term : terms) is_gone[term] = 1;
  }

  static bool can_take(const Statement& sum) {
    return (sum.code == Code::add || sum.code == Code::subtract) && !sum.takes_product &&
           sum.operands[0] != sum.operands[1];
  }

  void take(Statement& sum, ValueIndex term, ValueIndex product) const {
    const bool is_first = sum.operands[0] == term, subtracts = sum.code == Code::subtract;
    const ValueIndex other = sum.operands[is_first ? 1 : 0];
    const Instruction& in = instruction(product);
    sum.minus_product = (subtracts && !is_first) != (term != product);
    sum.minus_other = subtracts && is_first;
    sum.takes_product = true;
    sum.code = Code::add;
    sum.operands = {in.a, in.b, other};
    sum.count = 3;
  }

  const Program& program_;
  const Stage& stage_;
  std::vector<char> is_kept_;  // used outside this stage
  std::vector<std::vector<ValueIndex>> readers_;
  std::vector<Statement> of_value_;
};

}  // namespace

Statement statement_of(const Program& program, ValueIndex value) {
  const auto [code, a, b] = program.code[value - program.first_result()];
  return {value, code, {a, b, b}, is_binary(code) ? 2U : 1U};
}

std::vector<Statement> statements_of(const Program& program, const Stages& stages, const Stage& stage, bool fuses) {
  return Fuser(program, stages, stage).statements(fuses);
}

}  // namespace armature::internal
