// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Symbolic partial derivatives. A named quantity W gives a named derivative dW_dx, so the derivative of a recursion
// is a recursion. sign(x) has derivative 0 (almost everywhere).
#pragma once

#include <span>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

// The derivatives of `roots` with respect to `symbol`.
std::vector<Ref> differentiate(Arena& arena, std::span<const Ref> roots, Ref symbol);
Ref differentiate(Arena& arena, Ref root, Ref symbol);

}  // namespace armature::internal
