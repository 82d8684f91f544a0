// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Evaluation of an arena over any field. A field says what its values are and how to make them:
//
//   struct Field {
//     using Value = ...;                                    // with +, *, and / for negative powers
//     Value constant(const Rational&) const;
//     Value pi() const;
//     Value symbol(const std::string& name) const;
//     Value sin(const Arena&, Ref angle, std::span<const Value> values) const;  // values of all operands
//     Value cos(const Arena&, Ref angle, std::span<const Value> values) const;
//     Value sign(Value) const;
//   };
//
// Nodes refer only to earlier nodes, so one backward pass marks the reachable nodes and one forward pass computes them,
// without recursion at any depth.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

// Element i is nonzero if node i is reachable from `roots`; the vector ends at the largest root.
std::vector<char> reachable(const Arena& arena, std::span<const Ref> roots);

template <class Value>
Value natural_power(Value base, std::uint32_t exponent, const Value& one) {
  Value result = one;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1U) result = result * base;
    if (exponent > 1) base = base * base;
  }
  return result;
}

template <class Value>
Value integer_power(const Value& base, std::int32_t exponent, const Value& one) {
  if (exponent >= 0) return natural_power(base, static_cast<std::uint32_t>(exponent), one);
  return one / natural_power(base, 0U - static_cast<std::uint32_t>(exponent), one);
}

// The values of `roots`, in their order.
template <class Field>
std::vector<typename Field::Value> evaluate(const Arena& arena, std::span<const Ref> roots, const Field& field) {
  using Value = typename Field::Value;
  const std::vector<char> needed = reachable(arena, roots);
  std::vector<Value> values(needed.size(), field.constant(0));
  for (std::uint32_t i = 0; i < needed.size(); ++i) {
    if (!needed[i]) continue;
    const Ref node{i};
    const auto argument = [&]() -> const Value& { return values[arena.argument(node).index]; };
    switch (arena.op(node)) {
      case Op::constant: values[i] = field.constant(arena.value(node)); break;
      case Op::pi: values[i] = field.pi(); break;
      case Op::symbol: values[i] = field.symbol(arena.name_of(node)); break;
      case Op::sum:
      case Op::product: {
        const std::span<const Ref> operands = arena.operands(node);
        Value total = values[operands[0].index];
        for (const Ref operand : operands.subspan(1))
          total = arena.op(node) == Op::sum ? total + values[operand.index] : total * values[operand.index];
        values[i] = total;
        break;
      }
      case Op::power: values[i] = integer_power(argument(), arena.exponent(node), field.constant(1)); break;
      case Op::sin: values[i] = field.sin(arena, arena.argument(node), std::span<const Value>(values)); break;
      case Op::cos: values[i] = field.cos(arena, arena.argument(node), std::span<const Value>(values)); break;
      case Op::sign: values[i] = field.sign(argument()); break;
      case Op::named: values[i] = argument(); break;
    }
  }
  std::vector<Value> results;
  results.reserve(roots.size());
  for (const Ref root : roots) results.push_back(values[root.index]);
  return results;
}

template <class Field>
typename Field::Value evaluate(const Arena& arena, Ref root, const Field& field) {
  return evaluate(arena, std::span<const Ref>(&root, 1), field)[0];
}

}  // namespace armature::internal
