// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas in robot descriptions: "0.4318", "pi/2", "-2*D3", "q2 + q3 - pi/2", "D3^2*sin(AL2)". Numbers are exact.
//
//   sum     = ["+"|"-"] product {("+"|"-") product}
//   product = power {("*"|"/") power}
//   power   = atom ["^" ["-"] integer]
//   atom    = number | name | function "(" sum ")" | "(" sum ")" | "-" power
//   function = "sin" | "cos"; names start with a letter or "_"; "pi" is the number
#pragma once

#include <optional>
#include <string_view>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"
#include "armature/expr/arena.h"

namespace armature::internal {

// The formula, or nothing after an error (with a hint: a comma as decimal point, "nan", an unclosed parenthesis...)
// reported at `where` with the column moved to the offending character.
std::optional<Ref> parse_expression(Arena& arena, std::string_view text, const Location& where,
                                    Diagnostics& diagnostics, const Limits& limits = {});

}  // namespace armature::internal
