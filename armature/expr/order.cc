// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Nodes are hash-consed, so a comparison descends only into the first operand that differs: it walks down one path.
// Below `deepest` levels fingerprints decide: this bounds the time, and the order still depends on content alone. It is
// total at each level because it is lexicographic over the order one level further down.
#include "armature/expr/order.h"

#include <algorithm>

#include "armature/base/text.h"
#include "armature/expr/evaluate.h"

namespace armature::internal {
namespace {

constexpr int deepest = 32;

struct Power {
  Ref base;
  std::int32_t exponent;
};
Power as_power(const Arena& arena, Ref a) {
  if (arena.op(a) != Op::power) return {a, 1};
  return {arena.argument(a), arena.exponent(a)};
}

}  // namespace

std::strong_ordering compare(const Arena& arena, Ref a, Ref b) {
  for (int level = 0; a != b; ++level) {
    if (level >= deepest && arena.fingerprint(a) != arena.fingerprint(b))
      return arena.fingerprint(a) <=> arena.fingerprint(b);
    const Power x = as_power(arena, a), y = as_power(arena, b);
    if (x.base == y.base) return x.exponent <=> y.exponent;
    a = x.base, b = y.base;
    if (arena.op(a) != arena.op(b)) return arena.op(a) <=> arena.op(b);
    switch (arena.op(a)) {
      case Op::constant:
        return arena.value(a) < arena.value(b) ? std::strong_ordering::less : std::strong_ordering::greater;
      case Op::symbol: return natural_order(arena.name_of(a), arena.name_of(b));
      case Op::named:
        if (const auto order = natural_order(arena.name_of(a), arena.name_of(b)); order != 0) return order;
        break;
      case Op::product:
      case Op::sum: {
        const std::span<const Ref> left = arena.operands(a), right = arena.operands(b);
        const auto [i, j] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
        if (i == left.end() || j == right.end()) return left.size() <=> right.size();
        a = *i, b = *j;
        continue;
      }
      default: break;
    }
    a = arena.argument(a), b = arena.argument(b);
  }
  return std::strong_ordering::equal;
}

std::vector<Ref> computation_order(const Arena& arena, std::span<const Ref> roots) {
  const std::vector<char> needed = reachable(arena, roots);
  std::vector<Ref> functions, goals;
  for (Ref node; node.index < needed.size(); ++node.index) {
    if (!needed[node.index]) continue;
    if (arena.op(node) == Op::cos || arena.op(node) == Op::sin) functions.push_back(node);
    if (arena.op(node) == Op::named) goals.push_back(node);
  }
  std::sort(functions.begin(), functions.end(), [&](Ref a, Ref b) {
    const std::strong_ordering angles = compare(arena, arena.argument(a), arena.argument(b));
    return angles != 0 ? angles < 0 : arena.op(a) < arena.op(b);
  });
  goals.insert(goals.begin(), functions.begin(), functions.end());
  goals.insert(goals.end(), roots.begin(), roots.end());

  std::vector<Ref> order, stack, operands;
  std::vector<char> done(needed.size(), 0);
  for (const Ref goal : goals) {
    stack.push_back(goal);
    while (!stack.empty()) {
      const Ref top = stack.back();
      operands.clear();
      if (!done[top.index])
        arena.for_each_operand(top, [&](Ref operand) {
          if (!done[operand.index]) operands.push_back(operand);
        });
      stack.insert(stack.end(), operands.rbegin(), operands.rend());
      if (!operands.empty()) continue;
      stack.pop_back();
      if (!done[top.index]) order.push_back(top);
      done[top.index] = 1;
    }
  }
  return order;
}

}  // namespace armature::internal
