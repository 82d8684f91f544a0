// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/passes/linearise.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <unordered_map>
#include <unordered_set>

#include "armature/base/error.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/order.h"
#include "armature/program/builder.h"

namespace armature::internal {
namespace {

using Handle = ProgramBuilder::Handle;

class Lineariser {
 public:
  Lineariser(const Model& model, const Program& frame) : model_(model), arena_(model.arena), builder_(frame) {}

  Program run() {
    mark();
    for (const Ref node : computation_order(arena_, output_values(model_.outputs))) values_[node.index] = lower(node);
    std::vector<std::vector<Handle>> outputs;
    for (const Output& output : model_.outputs) {
      outputs.emplace_back();
      for (const Ref value : output.values) outputs.back().push_back(values_[value.index]);
    }
    return builder_.finish(outputs);
  }

 private:
  // Which nodes are needed, and which of them change at run time.
  void mark() {
    needed_ = reachable(arena_, output_values(model_.outputs));
    values_.resize(needed_.size());
    runtime_.assign(needed_.size(), 0);
    std::size_t position = 0;
    for (const Input& input : model_.inputs)
      for (const Ref symbol : input.symbols) inputs_.emplace(symbol, position++);
    std::size_t parameters = 0;
    for (std::uint32_t i = 0; i < needed_.size(); ++i) {
      if (!needed_[i]) continue;
      if (arena_.op(Ref{i}) == Op::symbol) {
        runtime_[i] = inputs_.contains(Ref{i});
        if (!runtime_[i]) parameters_.emplace(Ref{i}, parameters++);
      }
      arena_.for_each_operand(Ref{i}, [&](Ref operand) { runtime_[i] |= runtime_[operand.index]; });
    }
  }

  Handle number(const Rational& value) { return builder_.constant({value.to_double(), value, false}); }

  Handle lower(Ref node) {
    switch (arena_.op(node)) {
      case Op::constant: return number(arena_.value(node));
      case Op::pi: return builder_.constant({std::numbers::pi, Rational(1), true});
      case Op::symbol:
        return runtime_[node.index] ? builder_.input(inputs_.at(node)) : builder_.parameter(parameters_.at(node));
      case Op::sum: return lower_sum(node);
      case Op::product:
      case Op::power: return multiply(node);
      case Op::sin: return builder_.emit(Code::sin, values_[arena_.argument(node).index]);
      case Op::cos: return builder_.emit(Code::cos, values_[arena_.argument(node).index]);
      case Op::sign: return builder_.emit(Code::sign, values_[arena_.argument(node).index]);
      case Op::tanh: return builder_.emit(Code::tanh, values_[arena_.argument(node).index]);
      case Op::named: {
        const Handle value = values_[arena_.argument(node).index];
        builder_.label(value, arena_.name_of(node));
        return value;
      }
    }
    ARMATURE_CHECK(false);
    return {};
  }

  // The product of factors of one kind (constant or run-time), computed once.
  Handle monomial(const std::vector<Ref>& factors) {
    const auto [known, fresh] = monomials_.try_emplace(factors);
    if (fresh) known->second = multiplied_out(factors);
    return known->second;
  }

  Handle multiplied_out(const std::vector<Ref>& factors) {
    std::vector<Handle> above, below;
    for (const Ref factor : factors) {
      if (arena_.op(factor) != Op::power) above.push_back(values_[factor.index]);
      else raise(values_[arena_.argument(factor).index], arena_.exponent(factor), above, below);
    }
    const auto fold = [&](std::vector<Handle>& list) {
      std::sort(list.begin(), list.end());
      Handle total = list.front();
      for (std::size_t i = 1; i < list.size(); ++i) total = builder_.emit(Code::multiply, total, list[i]);
      return total;
    };
    if (below.empty()) return fold(above);
    const Handle numerator = above.empty() ? number(1) : fold(above);
    return builder_.emit(Code::divide, numerator, fold(below));
  }

  // base^|exponent| by squaring, appended to the factors above or below the fraction bar.
  void raise(Handle base, std::int32_t exponent, std::vector<Handle>& above, std::vector<Handle>& below) {
    std::optional<Handle> result;
    for (auto n = static_cast<std::uint32_t>(std::abs(exponent)); n != 0; n >>= 1) {
      if (n & 1U) result = result ? builder_.emit(Code::multiply, *result, base) : base;
      if (n > 1) base = builder_.emit(Code::multiply, base, base);
    }
    (exponent > 0 ? above : below).push_back(*result);
  }

  // The factors of a term, constant ones apart from those that change at run time.
  struct Factors {
    std::vector<Ref> constant, runtime;
  };
  Factors factors_of(Ref term) const {
    Factors factors;
    const auto gather = [&](Ref factor) {
      (runtime_[factor.index] ? factors.runtime : factors.constant).push_back(factor);
    };
    if (arena_.op(term) == Op::product) arena_.for_each_operand(term, gather);
    else gather(term);
    return factors;
  }

  Handle multiply(Ref term) {
    const auto [constant, runtime] = factors_of(term);
    if (constant.empty() || runtime.empty()) return monomial(constant.empty() ? runtime : constant);
    const Handle factor = monomial(constant);
    return scaled(factor, monomial(runtime));
  }

  // constant * value, where -1 is a negation.
  Handle scaled(Handle constant, Handle value) {
    if (constant.kind == Handle::Kind::constant && builder_.value_of(constant).value == -1)
      return builder_.emit(Code::negate, value);
    return builder_.emit(Code::multiply, constant, value);
  }

  // Terms with the same run-time factors are one term, whose coefficient is a sum of constants. What was computed first
  // is added first: sums with common terms then share their leading partial sums.
  Handle lower_sum(Ref node) {
    std::map<Handle, std::vector<std::vector<Ref>>> coefficients;
    std::vector<Handle> terms;
    for (const Ref term : arena_.operands(node)) {
      if (!runtime_[term.index]) {
        terms.push_back(values_[term.index]);
        continue;
      }
      auto [constant, runtime] = factors_of(term);
      coefficients[monomial(runtime)].push_back(std::move(constant));
    }
    if (!terms.empty()) terms = {add_up(terms)};
    for (const auto& [value, parts] : coefficients) {
      std::vector<Handle> each;
      for (const std::vector<Ref>& factors : parts) each.push_back(factors.empty() ? number(1) : monomial(factors));
      const bool unit = parts.size() == 1 && parts[0].empty();
      terms.push_back(unit ? value : scaled(add_up(each), value));
    }
    return add_up(terms);
  }

  Handle add_up(const std::vector<Handle>& terms) {
    Handle total = terms.front();
    for (std::size_t i = 1; i < terms.size(); ++i) total = builder_.emit(Code::add, total, terms[i]);
    return total;
  }

  const Model& model_;
  const Arena& arena_;
  ProgramBuilder builder_;
  std::vector<char> needed_, runtime_;
  std::vector<Handle> values_;
  std::map<std::vector<Ref>, Handle> monomials_;  // of run-time or of constant factors
  std::unordered_map<Ref, std::size_t> inputs_, parameters_;
};

// The program's interface: names, inputs, outputs and the parameters that the outputs need.
Program interface_of(const Model& model) {
  Program program;
  program.model = model.name;
  program.robot = model.robot;
  program.reference = model.reference;
  program.notes = model.notes;
  program.legend = model.legend;
  std::unordered_set<Ref> inputs;
  for (const Input& input : model.inputs) {
    ProgramInput group{input.name, input.meaning, {}, input.units};
    for (const Ref symbol : input.symbols) {
      group.symbols.push_back(model.arena.name_of(symbol));
      inputs.insert(symbol);
    }
    program.inputs.push_back(std::move(group));
  }
  for (const Output& output : model.outputs) {
    ARMATURE_CHECK(output.values.size() == output.rows * output.columns);
    program.outputs.push_back(
        {output.name, output.meaning, output.rows, output.columns, {}, output.units, output.column_labels});
  }
  const std::vector<char> needed = reachable(model.arena, output_values(model.outputs));
  for (std::uint32_t i = 0; i < needed.size(); ++i)
    if (needed[i] && model.arena.op(Ref{i}) == Op::symbol && !inputs.contains(Ref{i}))
      program.parameters.push_back(model.arena.name_of(Ref{i}));
  return program;
}

}  // namespace

Program linearise(const Model& model) { return Lineariser(model, interface_of(model)).run(); }

}  // namespace armature::internal
