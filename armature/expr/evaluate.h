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
//     Value tanh(Value) const;
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

// The value of one node, with those of its operands in `values`.
template <class Field>
typename Field::Value evaluate_node(const Arena& arena, Ref node, const Field& field,
                                    const std::vector<typename Field::Value>& values) {
  using Value = typename Field::Value;
  const auto argument = [&]() -> const Value& { return values[arena.argument(node).index]; };
  switch (arena.op(node)) {
    case Op::constant: return field.constant(arena.value(node));
    case Op::pi: return field.pi();
    case Op::symbol: return field.symbol(arena.name_of(node));
    case Op::power: return integer_power(argument(), arena.exponent(node), field.constant(1));
    case Op::sin: return field.sin(arena, arena.argument(node), std::span<const Value>(values));
    case Op::cos: return field.cos(arena, arena.argument(node), std::span<const Value>(values));
    case Op::sign: return field.sign(argument());
    case Op::tanh: return field.tanh(argument());
    case Op::named: return argument();
    case Op::sum:
    case Op::product: break;
  }
  const bool is_sum = arena.op(node) == Op::sum;
  const std::span<const Ref> operands = arena.operands(node);
  Value total = values[operands[0].index];
  for (const Ref operand : operands.subspan(1))
    total = is_sum ? total + values[operand.index] : total * values[operand.index];
  return total;
}

// The values of `roots`, in their order.
template <class Field>
std::vector<typename Field::Value> evaluate(const Arena& arena, std::span<const Ref> roots, const Field& field) {
  using Value = typename Field::Value;
  const std::vector<char> needed = reachable(arena, roots);
  std::vector<Value> values(needed.size(), field.constant(0));
  for (std::uint32_t i = 0; i < needed.size(); ++i)
    if (needed[i]) values[i] = evaluate_node(arena, Ref{i}, field, values);
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
