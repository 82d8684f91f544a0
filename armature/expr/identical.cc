// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/identical.h"

#include <algorithm>

#include "armature/expr/finite_field.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

FiniteField point_of_trial(int trial) { return FiniteField(0x41524d4154555245ULL + static_cast<std::uint64_t>(trial)); }

}  // namespace

bool identically_zero(const Arena& arena, std::span<const Ref> values, int trials) {
  for (int trial = 0; trial < trials; ++trial)
    for (const Residue value : evaluate(arena, values, point_of_trial(trial)))
      if (value != Residue(0)) return false;
  return true;
}

bool identically_zero(const Arena& arena, Ref value, int trials) {
  return identically_zero(arena, std::span<const Ref>(&value, 1), trials);
}

bool identical(const Arena& arena_a, std::span<const Ref> a, const Arena& arena_b, std::span<const Ref> b, int trials) {
  if (a.size() != b.size()) return false;
  for (int trial = 0; trial < trials; ++trial)
    if (evaluate(arena_a, a, point_of_trial(trial)) != evaluate(arena_b, b, point_of_trial(trial))) return false;
  return true;
}

bool identical(const Arena& arena, Ref a, Ref b, int trials) {
  return a == b || identical(arena, std::span<const Ref>(&a, 1), arena, std::span<const Ref>(&b, 1), trials);
}

bool depends_on(const Arena& arena, std::span<const Ref> values, const std::string& name) {
  Arena moved = arena;
  const Ref symbol = moved.symbol(name), step = moved.symbol(name + " + step");
  const std::vector<Ref> elsewhere = substitute(moved, values, {{symbol, moved.add(symbol, step)}});
  return !identical(arena, values, moved, elsewhere, 1);
}

}  // namespace armature::internal
