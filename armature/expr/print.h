// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions as text that people read and that the readers' expression parser reads back: "D3*cos(q2 + q3) - 2*M4^2".
#pragma once

#include <map>
#include <string>

#include "armature/expr/arena.h"

namespace armature::internal {

struct PrintOptions {
  std::size_t most = 100'000;                           // characters; the rest is cut with "..."
  const std::map<Ref, std::string>* renamed = nullptr;  // named quantities that are shown by another name
};

// Named quantities are shown by their names; beyond a bounded nesting depth the text is cut with "...", too.
std::string to_string(const Arena& arena, Ref expression, const PrintOptions& options = {});

// A constant as a decimal when that is exact and short ("0.4318"), otherwise as a fraction ("1/3").
std::string to_string(const Rational& value);

}  // namespace armature::internal
