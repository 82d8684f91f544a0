// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/substitute.h"

#include "armature/expr/evaluate.h"

namespace armature::internal {
namespace {

// Rebuilds the nodes that `roots` need, in order; `replace(node)` may return a replacement, and `rename(value, node)`
// makes the new named quantity.
template <class Replace, class Rename>
std::vector<Ref> rebuild(const Arena& from, std::span<const Ref> roots, Arena& to, Replace replace, Rename rename) {
  const std::vector<char> needed = reachable(from, roots);
  std::vector<Ref> made(needed.size());
  std::vector<Ref> operands;
  for (std::uint32_t i = 0; i < needed.size(); ++i) {
    if (!needed[i]) continue;
    const Ref node{i};
    const auto argument = [&] { return made[from.argument(node).index]; };
    switch (from.op(node)) {
      case Op::constant: made[i] = to.constant(Rational(from.value(node))); break;
      case Op::pi: made[i] = to.pi(); break;
      case Op::symbol: made[i] = replace(node); break;
      case Op::sum:
      case Op::product:
        operands.clear();
        from.for_each_operand(node, [&](Ref operand) { operands.push_back(made[operand.index]); });
        made[i] = from.op(node) == Op::sum ? to.sum(operands) : to.product(operands);
        break;
      case Op::power: made[i] = to.power(argument(), from.exponent(node)); break;
      case Op::sin: made[i] = to.sin(argument()); break;
      case Op::cos: made[i] = to.cos(argument()); break;
      case Op::sign: made[i] = to.sign(argument()); break;
      case Op::tanh: made[i] = to.tanh(argument()); break;
      case Op::named: made[i] = rename(argument(), node); break;
    }
  }
  std::vector<Ref> results;
  results.reserve(roots.size());
  for (const Ref root : roots) results.push_back(made[root.index]);
  return results;
}

}  // namespace

std::vector<Ref> substitute(Arena& arena, std::span<const Ref> roots,
                            const std::unordered_map<Ref, Ref>& replacements) {
  return rebuild(
      arena, roots, arena,
      [&](Ref symbol) {
        const auto found = replacements.find(symbol);
        return found == replacements.end() ? symbol : found->second;
      },
      [&](Ref value, Ref node) { return arena.name(value, std::string(arena.name_of(node))); });
}

Ref substitute(Arena& arena, Ref root, const std::unordered_map<Ref, Ref>& replacements) {
  return substitute(arena, std::span<const Ref>(&root, 1), replacements)[0];
}

std::vector<Ref> unnamed(Arena& arena, std::span<const Ref> roots) {
  return rebuild(arena, roots, arena, [](Ref symbol) { return symbol; }, [](Ref value, Ref) { return value; });
}

std::vector<Ref> transplant(const Arena& from, std::span<const Ref> roots, Arena& to) {
  return rebuild(
      from, roots, to, [&](Ref symbol) { return to.symbol(from.name_of(symbol)); },
      [&](Ref value, Ref node) { return to.name(value, from.name_of(node)); });
}

}  // namespace armature::internal
