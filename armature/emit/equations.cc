// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/equations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_set>

#include "armature/base/error.h"
#include "armature/emit/names.h"
#include "armature/expr/order.h"
#include "armature/expr/print.h"

namespace armature::internal {
namespace {

constexpr std::size_t longest = 1'000'000;  // characters of one right-hand side
constexpr std::array<std::string_view, 5> functions = {"sin", "cos", "sign", "pi", "tanh"};

std::string element(const Output& output, std::size_t index) {
  if (output.rows * output.columns == 1) return output.name;
  if (output.columns == 1) return fmt::format("{}{}", output.name, index + 1);
  const char* between = output.rows > 9 || output.columns > 9 ? "_" : "";
  return fmt::format("{}{}{}{}", output.name, index / output.columns + 1, between, index % output.columns + 1);
}

// Counts what a reader would compute who follows the lines.
class WrittenCost {
 public:
  // `order` holds every node that is written, operands first.
  WrittenCost(const Arena& arena, const std::vector<Ref>& order, const std::vector<Input>& inputs) : arena_(arena) {
    for (const Ref symbol : input_symbols(inputs)) changes_.insert(symbol.index);
    for (const Ref node : order)
      arena.for_each_operand(node, [&](Ref operand) {
        if (changes(operand)) changes_.insert(node.index);
      });
  }

  void add(Ref a) {
    switch (arena_.op(a)) {
      case Op::constant:  // 12500/2413 is a division
        count_.setup_mul += to_string(arena_.value(a)).find('/') != std::string::npos ? 1 : 0;
        return;
      case Op::pi:
      case Op::symbol:
      case Op::named: return;  // a name stands for a number that is there already
      case Op::sin:
      case Op::cos: return add_function(a);
      case Op::sum: return add_sum(a);
      case Op::product: return add_product(a);
      case Op::tanh:
      case Op::sign: ++count_.sign; return add(arena_.argument(a));
      case Op::power:
        if (is_divisor(a)) ++(changes(a) ? count_.mul : count_.setup_mul);
        return add_power(a);
    }
  }

  const OperationCount& count() const { return count_; }

 private:
  bool changes(Ref a) const { return changes_.count(a.index) > 0; }

  // How many operands of a sum or product change at run time, and how many do not.
  struct Operands {
    std::size_t varying = 0, fixed = 0;
    std::size_t at_run_time() const { return varying == 0 ? 0 : varying - 1 + (fixed > 0 ? 1 : 0); }
    std::size_t before() const { return fixed == 0 ? 0 : fixed - 1; }
  };

  Operands operands_of(Ref a) const {
    Operands operands;
    for (const Ref operand : arena_.operands(a)) {
      if (arena_.op(a) == Op::product && is_unit(operand)) continue;
      ++(changes(operand) ? operands.varying : operands.fixed);
    }
    return operands;
  }

  // The coefficient 1 or -1 of a product is not written.
  bool is_unit(Ref a) const {
    return arena_.is_constant(a) && (arena_.value(a).is_one() || (-arena_.value(a)).is_one());
  }

  bool is_divisor(Ref a) const { return arena_.op(a) == Op::power && arena_.exponent(a) < 0; }

  // A power without the division that a negative exponent stands for.
  void add_power(Ref a) {
    const auto factors = static_cast<std::size_t>(std::abs(arena_.exponent(a)));
    (changes(a) ? count_.mul : count_.setup_mul) += factors - 1;
    add(arena_.argument(a));
  }

  void add_product(Ref a) {
    const Operands operands = operands_of(a);
    count_.mul += operands.at_run_time();
    count_.setup_mul += operands.before();
    const std::span<const Ref> factors = arena_.operands(a);
    const bool has_pi = std::ranges::any_of(factors, [&](Ref factor) { return arena_.op(factor) == Op::pi; });
    bool divides = true;  // nothing stands above the line: 1/(a*b) has one operation more
    for (const Ref factor : factors) {
      divides = divides && (is_divisor(factor) || is_unit(factor));
      if (arena_.is_constant(factor) && has_pi) continue;  // pi/6 is one division
      if (arena_.op(factor) == Op::power) add_power(factor);
      else add(factor);
    }
    if (divides) ++(changes(a) ? count_.mul : count_.setup_mul);
  }

  void add_sum(Ref a) {
    const Operands operands = operands_of(a);
    count_.add += operands.at_run_time();
    count_.setup_add += operands.before();
    for (const Ref term : arena_.operands(a)) add(term);
  }

  void add_function(Ref a) {
    if (functions_.insert(a.index).second && changes(a)) ++count_.sincos;
    if (angles_.insert(arena_.argument(a).index).second) add(arena_.argument(a));
  }

  const Arena& arena_;
  std::unordered_set<std::uint32_t> changes_;             // nodes that depend on inputs
  std::unordered_set<std::uint32_t> functions_, angles_;  // sines and cosines met, and their arguments
  OperationCount count_;
};

class Writer {
 public:
  explicit Writer(const Model& model)
      : model_(model),
        arena_(model.arena),
        order_(computation_order(arena_, output_values(model.outputs))),
        names_(functions),
        cost_(arena_, order_, model.inputs) {}

  Equations write() {
    for (const Ref symbol : input_symbols(model_.inputs)) names_.reserve(arena_.name_of(symbol));
    for (const Ref node : order_)
      if (arena_.op(node) == Op::symbol) names_.reserve(arena_.name_of(node));
    for (const Output& output : model_.outputs)
      for (std::size_t k = 0; k < output.values.size(); ++k) outputs_.push_back(names_.unique(element(output, k)));
    for (std::uint32_t i = 0; i < arena_.size();
         ++i)  // no intermediate is called as a symbol that this model does not use
      if (arena_.op({i}) == Op::symbol) names_.reserve(arena_.name_of({i}));
    find_results();
    for (const Ref node : order_) {
      if (arena_.op(node) != Op::named || results_.count(node)) continue;
      const std::string name = names_.unique(arena_.name_of(node));
      line(name, arena_.argument(node));
      stems_.insert(name.substr(0, name.find_first_of("0123456789_")));
      if (name != arena_.name_of(node)) renamed_[node] = name;
    }
    const std::vector<Ref> values = output_values(model_.outputs);
    for (std::size_t k = 0; k < values.size(); ++k) {
      const bool first = results_.count(values[k]) && !renamed_.count(values[k]);
      line(outputs_[k], first ? arena_.argument(values[k]) : values[k]);
      if (first) renamed_[values[k]] = outputs_[k];
    }
    for (const auto& entry : model_.legend)
      if (stems_.count(entry.first)) result_.legend.push_back(entry);
    result_.operations = cost_.count();
    return std::move(result_);
  }

 private:
  // Quantities that nothing uses but outputs: they are called as the output is.
  void find_results() {
    for (const Ref value : output_values(model_.outputs))
      if (arena_.op(value) == Op::named) results_.insert(value);
    for (const Ref node : order_) arena_.for_each_operand(node, [&](Ref operand) { results_.erase(operand); });
  }

  void line(const std::string& left, Ref right) {
    std::string text = to_string(arena_, right, {.most = longest, .renamed = &renamed_});
    if (text.size() > longest || text.find("...") != std::string::npos)
      throw UnmetRequest(fmt::format("the equation of {} is too long to be read", left),
                         "derive code instead: @lang=c");
    result_.lines.push_back({left, std::move(text)});
    cost_.add(right);
  }

  const Model& model_;
  const Arena& arena_;
  std::vector<Ref> order_;
  Names names_;
  std::vector<std::string> outputs_;  // names of their elements
  std::set<Ref> results_;
  std::set<std::string> stems_;  // of the names of intermediate quantities
  std::map<Ref, std::string> renamed_;
  WrittenCost cost_;
  Equations result_;
};

}  // namespace

Equations equations(const Model& model) { return Writer(model).write(); }

}  // namespace armature::internal
