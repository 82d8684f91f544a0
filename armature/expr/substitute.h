// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces symbols by expressions and simplifies on the way. Named quantities keep their names.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

// `roots` with each symbol in `replacements` replaced by its expression (of the same arena).
std::vector<Ref> substitute(Arena& arena, std::span<const Ref> roots, const std::unordered_map<Ref, Ref>& replacements);
Ref substitute(Arena& arena, Ref root, const std::unordered_map<Ref, Ref>& replacements);

// `roots` without their intermediate names: one closed formula each.
std::vector<Ref> unnamed(Arena& arena, std::span<const Ref> roots);

// `roots` of arena `from`, rebuilt in arena `to`; symbols are matched by name.
std::vector<Ref> transplant(const Arena& from, std::span<const Ref> roots, Arena& to);

}  // namespace armature::internal
