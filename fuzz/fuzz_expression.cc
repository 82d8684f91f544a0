// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a formula: either a value or exactly one error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "armature/read/expression.h"

using namespace armature;
using namespace armature::internal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Arena arena;
  Diagnostics diagnostics;
  const std::optional<Ref> value =
      parse_expression(arena, {reinterpret_cast<const char*>(data), size}, {"fuzz", 1, 1}, diagnostics);
  if (value.has_value() != (diagnostics.error_count() == 0) || diagnostics.error_count() > 1) __builtin_trap();
  return 0;
}
