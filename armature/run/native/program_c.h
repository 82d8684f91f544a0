// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the C for one state (one_state_c.h) and for many (vector_c.h) have in common: values that are known before run
// time are k[0], k[1], ..., numbered by first use; a statement is an expression.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "armature/run/native/stages.h"
#include "armature/run/native/statements.h"

namespace armature::internal {

class ProgramC {
 public:
  using Names = std::unordered_map<ValueIndex, std::string>;

  ProgramC(const Program& given, const KnownValues& given_known)
      : program(given), known(given_known), stages(make_stages(given, given_known)) {}

  const Program& program;
  const KnownValues& known;
  const Stages stages;

  const Instruction& instruction(ValueIndex value) const { return program.code[value - program.first_result()]; }
  bool is_input(ValueIndex value) const { return value >= program.first_input() && value < program.first_result(); }

  std::string constant(ValueIndex value);
  std::string operand(ValueIndex value);
  // Over rows, whose values have names; or for one state.
  std::string expression(const Statement& statement, const Names* names);

  // Per value that is not known: the outputs it is stored to.
  std::vector<std::vector<std::size_t>> stores_of_results() const;

  // The sines and cosines whose angles are in `stage`, as they are read: their position among the angles, and which.
  template <class Visit>
  void for_each_ratio(const Stage& stage, Visit visit) const {
    std::unordered_map<ValueIndex, std::size_t> position;
    for (const ValueIndex angle : stage.angles) position.try_emplace(angle, position.size());
    for (ValueIndex v = program.first_result(); v < program.value_count(); ++v) {
      const Code code = instruction(v).code;
      if (known.is_known[v] || (code != Code::sin && code != Code::cos)) continue;
      const auto found = position.find(instruction(v).a);
      if (found != position.end()) visit(v, found->second, code == Code::sin);
    }
  }

  // The values to pass in k.
  const std::vector<ValueIndex>& constants() const { return list_; }

 private:
  std::vector<ValueIndex> list_;
  std::unordered_map<ValueIndex, std::size_t> index_;
};

}  // namespace armature::internal
