// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions as text that people read and that the readers' expression parser reads back: "D3*cos(q2 + q3) - 2*M4^2".
#pragma once

#include <string>

#include "armature/expr/arena.h"

namespace armature::internal {

// Named quantities are shown by their names; the text is cut with "..." beyond `most` characters and beyond a bounded
// nesting depth.
std::string to_string(const Arena& arena, Ref expression, std::size_t most = 100'000);

// A constant as a decimal when that is exact and short ("0.4318"), otherwise as a fraction ("1/3").
std::string to_string(const Rational& value);

}  // namespace armature::internal
