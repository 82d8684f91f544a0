// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/differentiate.h"

#include "armature/base/error.h"
#include "armature/expr/evaluate.h"

namespace armature::internal {

std::vector<Ref> differentiate(Arena& arena, std::span<const Ref> roots, Ref symbol) {
  ARMATURE_CHECK(arena.op(symbol) == Op::symbol);
  const std::vector<char> needed = reachable(arena, roots);
  std::vector<Ref> derivative(needed.size(), arena.zero());
  std::vector<Ref> terms, factors;
  for (std::uint32_t i = 0; i < needed.size(); ++i) {
    if (!needed[i]) continue;
    const Ref node{i};
    const auto inner = [&] { return derivative[arena.argument(node).index]; };
    switch (arena.op(node)) {
      case Op::constant:
      case Op::pi:
      case Op::sign: break;
      case Op::symbol: derivative[i] = node == symbol ? arena.one() : arena.zero(); break;
      case Op::sum:
        terms.clear();
        arena.for_each_operand(node, [&](Ref term) { terms.push_back(derivative[term.index]); });
        derivative[i] = arena.sum(terms);
        break;
      case Op::product: {
        // Each factor in turn is replaced by its derivative.
        factors.clear();
        arena.for_each_operand(node, [&](Ref factor) { factors.push_back(factor); });
        terms.clear();
        for (Ref& factor : factors) {
          const Ref original = factor;
          factor = derivative[factor.index];
          if (!arena.is_zero(factor)) terms.push_back(arena.product(factors));
          factor = original;
        }
        derivative[i] = arena.sum(terms);
        break;
      }
      case Op::power:
        if (!arena.is_zero(inner()))
          derivative[i] = arena.multiply(
              arena.scale(arena.exponent(node), arena.power(arena.argument(node), arena.exponent(node) - 1)), inner());
        break;
      case Op::sin:
        if (!arena.is_zero(inner())) derivative[i] = arena.multiply(arena.cos(arena.argument(node)), inner());
        break;
      case Op::cos:
        if (!arena.is_zero(inner()))
          derivative[i] = arena.negate(arena.multiply(arena.sin(arena.argument(node)), inner()));
        break;
      case Op::tanh:
        if (!arena.is_zero(inner()))
          derivative[i] = arena.multiply(arena.subtract(arena.one(), arena.power(node, 2)), inner());
        break;
      case Op::named:
        derivative[i] = arena.name(inner(), "d" + arena.name_of(node) + "_d" + arena.name_of(symbol));
        break;
    }
  }
  std::vector<Ref> results;
  results.reserve(roots.size());
  for (const Ref root : roots) results.push_back(derivative[root.index]);
  return results;
}

Ref differentiate(Arena& arena, Ref root, Ref symbol) {
  return differentiate(arena, std::span<const Ref>(&root, 1), symbol)[0];
}

}  // namespace armature::internal
