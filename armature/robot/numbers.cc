// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>
#include <unordered_set>

#include "armature/expr/evaluate.h"

namespace armature::internal {

std::vector<Ref> parts_of(const Arena& arena, Ref formula) {
  std::vector<Ref> parts, open{formula};
  std::unordered_set<Ref> seen{formula};
  while (!open.empty()) {
    const Ref node = open.back();
    open.pop_back();
    parts.push_back(node);
    arena.for_each_operand(node, [&](Ref operand) {
      if (seen.insert(operand).second) open.push_back(operand);
    });
  }
  std::sort(parts.begin(), parts.end());  // nodes only refer to earlier ones
  return parts;
}

std::optional<double> number(const Arena& arena, Ref formula) {
  if (arena.is_constant(formula)) return arena.value(formula).to_double();
  if (arena.op(formula) == Op::symbol) return std::nullopt;
  std::unordered_map<Ref, double> values;
  for (const Ref node : parts_of(arena, formula)) {
    const auto argument = [&] { return values.at(arena.argument(node)); };
    double value = 0;
    switch (arena.op(node)) {
      case Op::constant: value = arena.value(node).to_double(); break;
      case Op::pi: value = std::numbers::pi; break;
      case Op::symbol: return std::nullopt;
      case Op::sum:
        for (const Ref term : arena.operands(node)) value += values.at(term);
        break;
      case Op::product:
        value = 1;
        for (const Ref factor : arena.operands(node)) value *= values.at(factor);
        break;
      case Op::power: value = integer_power(argument(), arena.exponent(node), 1.0); break;
      case Op::sin: value = std::sin(argument()); break;
      case Op::cos: value = std::cos(argument()); break;
      case Op::sign: value = (argument() > 0) - (argument() < 0); break;
      case Op::tanh: value = std::tanh(argument()); break;
      case Op::named: value = argument(); break;
    }
    values.emplace(node, value);
  }
  return values.at(formula);
}

std::vector<Ref> symbols_in(const Arena& arena, Ref formula) {
  if (arena.is_constant(formula)) return {};
  std::vector<Ref> parts = parts_of(arena, formula);
  std::erase_if(parts, [&](Ref node) { return arena.op(node) != Op::symbol; });
  return parts;
}

}  // namespace armature::internal
