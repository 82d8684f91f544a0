// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/tape.h"

#include <unordered_map>

#include "armature/base/error.h"
#include "armature/run/native/statements.h"

namespace armature::internal {
namespace {

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

// A step on values instead of slots.
struct ValueStep {
  Operation operation;
  ValueIndex to, also = nowhere;
  ValueIndex a, b = nowhere, c = nowhere;
};

class Maker {
 public:
  Maker(const Program& program, const KnownValues& known, bool fuse) : program_(program), known_(known), fuse_(fuse) {
    for (const ProgramOutput& output : program.outputs)
      outputs_.insert(outputs_.end(), output.values.begin(), output.values.end());
  }

  Tape make() {
    find_needed();
    choose_steps();
    find_last_reads();
    tape_.inputs = program_.input_count();
    tape_.outputs = outputs_.size();
    list_constants();
    assign_slots();
    return std::move(tape_);
  }

 private:
  const Instruction& instruction(ValueIndex value) const { return program_.code[value - program_.first_result()]; }
  bool is_result(ValueIndex value) const { return value >= program_.first_result() && !known_.is_known[value]; }

  // The number of uses of each value by live instructions and by outputs.
  void find_needed() {
    reads_.assign(program_.value_count(), 0);
    stores_.assign(program_.value_count(), 0);
    for (const ValueIndex value : outputs_) ++stores_[value];
    for (std::size_t i = program_.value_count(); i-- > program_.first_result();) {
      if ((reads_[i] == 0 && stores_[i] == 0) || known_.is_known[i]) continue;
      const Instruction& in = instruction(static_cast<ValueIndex>(i));
      ++reads_[in.a];
      if (is_binary(in.code)) ++reads_[in.b];
    }
  }

  bool is_needed(ValueIndex value) const { return reads_[value] + stores_[value] > 0; }

  static Operation fused(const Statement& sum) {
    if (sum.minus_product)
      return sum.minus_other ? Operation::negated_multiply_subtract : Operation::negated_multiply_add;
    return sum.minus_other ? Operation::multiply_subtract : Operation::multiply_add;
  }

  ValueStep step_of(const Statement& statement) const {
    const auto [a, b, c] = statement.operands;
    const ValueIndex to = statement.value;
    if (statement.takes_product) return {fused(statement), to, nowhere, a, b, c};
    switch (statement.code) {
      case Code::add: return {Operation::add, to, nowhere, a, b};
      case Code::subtract: return {Operation::subtract, to, nowhere, a, b};
      case Code::multiply: return {Operation::multiply, to, nowhere, a, b};
      case Code::divide: return {Operation::divide, to, nowhere, a, b};
      case Code::negate: return {Operation::negate, to, nowhere, a};
      case Code::sign: return {Operation::sign, to, nowhere, a};
      case Code::tanh: return {Operation::tanh, to, nowhere, a};
      case Code::sin:
      case Code::cos: break;
    }
    fail_check("sines and cosines are no statements", __FILE__, __LINE__);
  }

  // Sine and cosine of one angle are one step. Fused products have none.
  void choose_steps() {
    const Stages stages = make_stages(program_, known_);
    std::unordered_map<ValueIndex, Statement> statements;
    for (const Stage& stage : stages.stages)
      for (const Statement& statement : statements_of(program_, stages, stage, fuse_))
        statements.emplace(statement.value, statement);
    std::unordered_map<ValueIndex, std::size_t> of_angle;
    for (ValueIndex v = program_.first_result(); v < program_.value_count(); ++v) {
      if (!is_result(v) || !is_needed(v)) continue;
      const Code code = instruction(v).code;
      if (code == Code::sin || code == Code::cos) {
        const auto [place, is_new] = of_angle.try_emplace(instruction(v).a, steps_.size());
        if (is_new) steps_.push_back({Operation::sine_cosine, nowhere, nowhere, instruction(v).a});
        (code == Code::cos ? steps_[place->second].also : steps_[place->second].to) = v;
      } else if (const auto found = statements.find(v); found != statements.end()) {
        steps_.push_back(step_of(found->second));
      }
    }
  }

  template <class Visit>
  static void for_each_read(const ValueStep& step, Visit visit) {
    for (const ValueIndex value : {step.a, step.b, step.c})
      if (value != nowhere) visit(value);
  }

  void find_last_reads() {
    last_read_.assign(program_.value_count(), 0);
    for (std::size_t i = 0; i < steps_.size(); ++i)
      for_each_read(steps_[i], [&](ValueIndex value) { last_read_[value] = i; });
  }

  void list_constants() {
    slot_.assign(program_.value_count(), nowhere);
    const auto add = [&](ValueIndex value) {
      if (!known_.is_known[value] || slot_[value] != nowhere) return;
      slot_[value] = static_cast<std::uint32_t>(tape_.constants.size());
      tape_.constants.push_back(known_.value[value]);
    };
    for (const ValueStep& step : steps_) for_each_read(step, add);
    for (std::size_t i = 0; i < tape_.inputs; ++i)
      slot_[program_.first_input() + i] = static_cast<std::uint32_t>(tape_.first_input() + i);
  }

  std::uint32_t take_register() {
    if (free_.empty()) return static_cast<std::uint32_t>(tape_.first_register() + tape_.registers++);
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }

  // A value that is stored once and never read needs no register.
  std::uint32_t place(ValueIndex value) {
    if (value == nowhere) return static_cast<std::uint32_t>(tape_.unread());
    if (reads_[value] > 0 || stores_[value] > 1) return slot_[value] = take_register();
    for (std::size_t k = 0; k < outputs_.size(); ++k)
      if (outputs_[k] == value) return static_cast<std::uint32_t>(tape_.first_output() + k);
    fail_check("a value without reads is an output", __FILE__, __LINE__);
  }

  void release(ValueIndex value) {
    if (value != nowhere && slot_[value] != nowhere && slot_[value] >= tape_.first_register()) {
      free_.push_back(slot_[value]);
      slot_[value] = nowhere;
    }
  }

  void copy_to_outputs(ValueIndex value) {
    if (value == nowhere || slot_[value] == nowhere || stores_[value] == 0) return;
    for (std::size_t k = 0; k < outputs_.size(); ++k)
      if (outputs_[k] == value) add_step({Operation::copy, value, nowhere, value}, tape_.first_output() + k, 0);
  }

  void add_step(const ValueStep& step, std::size_t to, std::size_t also) {
    Step made{step.operation, 0, static_cast<std::uint32_t>(to), static_cast<std::uint32_t>(also), 0, 0, 0};
    const auto operand = [&](ValueIndex value, std::uint32_t& slot, int bit) {
      if (value == nowhere) return;
      slot = slot_[value];
      if (known_.is_known[value]) made.uniform = static_cast<std::uint8_t>(made.uniform | 1 << bit);
    };
    operand(step.a, made.a, 0);
    operand(step.b, made.b, 1);
    operand(step.c, made.c, 2);
    tape_.steps.push_back(made);
  }

  // A result may reuse the row of an operand, because kernels read a number before they write it; except sines and
  // cosines, which may need their angles again.
  void assign_slots() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const ValueStep& step = steps_[i];
      add_step(step, 0, 0);
      Step& made = tape_.steps.back();
      const auto release_operands = [&] {
        for_each_read(step, [&](ValueIndex value) {
          if (last_read_[value] == i) release(value);
        });
      };
      if (step.operation != Operation::sine_cosine) {
        release_operands();
        made.to = place(step.to);
      } else {
        made.to = place(step.to);
        made.also = place(step.also);
        release_operands();
      }
      for (const ValueIndex result : {step.to, step.also}) {
        copy_to_outputs(result);
        if (result != nowhere && reads_[result] == 0) release(result);
      }
    }
    for (std::size_t k = 0; k < outputs_.size(); ++k)
      if (known_.is_known[outputs_[k]]) tape_.constant_outputs.push_back({k, known_.value[outputs_[k]]});
      else if (!is_result(outputs_[k]))
        add_step({Operation::copy, outputs_[k], nowhere, outputs_[k]}, tape_.first_output() + k, 0);
  }

  const Program& program_;
  const KnownValues& known_;
  const bool fuse_;
  std::vector<ValueIndex> outputs_;
  std::vector<std::uint32_t> reads_, stores_, slot_, free_;
  std::vector<std::size_t> last_read_;
  std::vector<ValueStep> steps_;
  Tape tape_;
};

}  // namespace

Tape make_tape(const Program& program, const KnownValues& known, bool fuse) {
  return Maker(program, known, fuse).make();
}

}  // namespace armature::internal
