// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/cost.h"

#include <algorithm>
#include <bit>

namespace armature::internal {
namespace {

constexpr std::uint32_t unknown = ~std::uint32_t{0};
enum Kind : std::uint64_t { kind_power, kind_product, kind_scaled, kind_sum, kind_function };

// A constant factor, known up to its sign.
std::uint64_t magnitude(const Arena& arena, Ref a) {
  if (!arena.is_constant(a)) return a.index;
  const Rational& value = arena.value(a);
  return (value.sign() < 0 ? -value : value).hash() | std::uint64_t{1} << 63;
}

bool is_unit(const Arena& arena, Ref a) {
  return arena.is_constant(a) && (arena.value(a).is_one() || arena.value(a) == Rational(-1));
}

}  // namespace

CostMeter::CostMeter(const Arena& arena, std::span<const Ref> run_time) : arena_(arena), table_(1) {
  for (const Ref symbol : run_time) {
    if (run_time_.size() <= symbol.index) run_time_.resize(symbol.index + 1, 0);
    run_time_[symbol.index] = 1;
  }
}

CostMeter::Index CostMeter::made(std::vector<std::uint64_t> key, Cost own, std::vector<Index> operands) {
  const auto [place, is_new] = keys_.try_emplace(std::move(key), static_cast<Index>(table_.size()));
  if (is_new) table_.push_back({own, std::move(operands), 0});
  return place->second;
}

CostMeter::Index CostMeter::power(Index base, std::uint32_t exponent) {
  if (exponent == 1) return base;
  const auto squarings = static_cast<std::size_t>(std::bit_width(exponent)) - 1;
  const auto products = static_cast<std::size_t>(std::popcount(exponent)) - 1;
  return made({kind_power, base, exponent}, {squarings + products, 0}, {base});
}

CostMeter::Index CostMeter::scaled(std::span<const std::uint64_t> coefficient, Index value) {
  if (coefficient.empty()) return value;
  std::vector<std::uint64_t> key{kind_scaled, value};
  key.insert(key.end(), coefficient.begin(), coefficient.end());
  return made(std::move(key), {1, 0}, {value});
}

CostMeter::Index CostMeter::product(std::vector<Index> numerators, std::vector<Index> denominators) {
  if (denominators.empty() && numerators.size() == 1) return numerators[0];
  std::sort(numerators.begin(), numerators.end());
  std::sort(denominators.begin(), denominators.end());
  std::vector<std::uint64_t> key{kind_product, numerators.size()};
  key.insert(key.end(), numerators.begin(), numerators.end());
  key.insert(key.end(), denominators.begin(), denominators.end());
  // With no numerator, the first division divides the constant.
  const std::size_t count = numerators.size() + denominators.size() - (numerators.empty() ? 0 : 1);
  numerators.insert(numerators.end(), denominators.begin(), denominators.end());
  return made(std::move(key), {count, 0}, std::move(numerators));
}

// term = coefficient * value, where the coefficient is constant.
CostMeter::Scaled CostMeter::split(Ref term) {
  Scaled result;
  std::vector<Index> numerators, denominators;
  const auto gather = [&](Ref factor) {
    const bool is_power = arena_.op(factor) == Op::power;
    const Index base = entity(is_power ? arena_.argument(factor) : factor);
    if (base == fixed) {
      if (arena_.is_constant(factor) && arena_.value(factor).sign() < 0) result.negative = !result.negative;
      if (!is_unit(arena_, factor)) result.coefficient.push_back(magnitude(arena_, factor));
      return;
    }
    const std::int32_t exponent = is_power ? arena_.exponent(factor) : 1;
    const Index value = power(base, static_cast<std::uint32_t>(std::abs(exponent)));
    (exponent > 0 ? numerators : denominators).push_back(value);
  };
  if (arena_.op(term) == Op::product)
    for (const Ref factor : arena_.operands(term)) gather(factor);
  else gather(term);
  if (numerators.empty() && denominators.empty()) return result;
  if (numerators.empty() && !result.coefficient.empty()) {
    // c / x: the constant is the numerator, no multiplication besides the division.
    std::vector<std::uint64_t> key{kind_product, 0};
    for (const Index d : denominators) key.push_back(d);
    key.push_back(unknown);
    key.insert(key.end(), result.coefficient.begin(), result.coefficient.end());
    result.coefficient.clear();
    result.value = made(std::move(key), {denominators.size(), 0}, denominators);
  } else {
    result.value = product(std::move(numerators), std::move(denominators));
  }
  return result;
}

CostMeter::Index CostMeter::sum(Ref node) {
  struct Group {
    Scaled first;
    std::vector<std::uint64_t> terms;
  };
  std::map<Index, Group> groups;
  std::vector<std::uint64_t> constants;
  for (const Ref term : arena_.operands(node)) {
    Scaled part = split(term);
    if (part.value == fixed) {
      constants.push_back(term.index);
      continue;
    }
    Group& group = groups[part.value];
    group.terms.push_back(term.index);
    if (group.terms.size() == 1) group.first = std::move(part);
  }
  if (groups.empty()) return fixed;
  const bool flip = groups.begin()->second.first.negative;
  std::vector<std::uint64_t> key{kind_sum};
  std::vector<Index> operands;
  for (const auto& [value, group] : groups) {
    // Several terms with one run-time part: their coefficients add up to one constant, identified by its terms.
    operands.push_back(scaled(group.terms.size() == 1 ? group.first.coefficient : group.terms, value));
    key.push_back(std::uint64_t{operands.back()} * 2 + (group.first.negative != flip ? 1 : 0));
  }
  if (operands.size() == 1 && constants.empty()) return operands[0];
  const std::size_t additions = operands.size() - 1 + (constants.empty() ? 0 : 1);
  key.push_back(unknown);
  key.insert(key.end(), constants.begin(), constants.end());
  return made(std::move(key), {0, additions}, std::move(operands));
}

CostMeter::Index CostMeter::entity(Ref node) {
  if (entities_.size() < arena_.size()) entities_.resize(arena_.size(), unknown);
  if (entities_[node.index] != unknown) return entities_[node.index];
  // Operands first, without recursion: a chain of a thousand joints is thousands of nodes deep.
  std::vector<Ref> stack{node};
  while (!stack.empty()) {
    const Ref top = stack.back();
    const std::size_t depth = stack.size();
    if (entities_[top.index] == unknown)
      arena_.for_each_operand(top, [&](Ref operand) {
        if (entities_[operand.index] == unknown) stack.push_back(operand);
      });
    if (stack.size() != depth) continue;
    stack.pop_back();
    Index& known = entities_[top.index];
    if (known != unknown) continue;
    Index result = fixed;
    switch (arena_.op(top)) {
      case Op::constant:
      case Op::pi: break;
      case Op::symbol:
        if (top.index < run_time_.size() && run_time_[top.index]) result = made({kind_function, top.index}, {}, {});
        break;
      case Op::sum: result = sum(top); break;
      case Op::product:
      case Op::power: {
        const Scaled parts = split(top);
        if (parts.value != fixed) result = scaled(parts.coefficient, parts.value);
        break;
      }
      case Op::named: result = entities_[arena_.argument(top).index]; break;
      default: {
        const Index argument = entities_[arena_.argument(top).index];
        if (argument != fixed) result = made({kind_function, top.index}, {}, {argument});
      }
    }
    known = result;
  }
  return entities_[node.index];
}

Cost CostMeter::of(std::span<const Ref> roots) {
  ++calls_;
  Cost total;
  std::vector<Index> stack;
  const auto reach = [&](Index index) {
    if (index == fixed || table_[index].seen == calls_) return;
    table_[index].seen = calls_;
    total.mul += table_[index].own.mul;
    total.add += table_[index].own.add;
    stack.push_back(index);
  };
  for (const Ref root : roots) {
    reach(entity(root));
    while (!stack.empty()) {
      const Index top = stack.back();
      stack.pop_back();
      for (const Index operand : table_[top].operands) reach(operand);
    }
  }
  return total;
}

Cost cost(const Arena& arena, std::span<const Ref> roots, std::span<const Ref> run_time) {
  return CostMeter(arena, run_time).of(roots);
}

}  // namespace armature::internal
