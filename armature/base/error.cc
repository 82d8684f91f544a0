// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/error.h"

#include <fmt/format.h>

namespace armature {

void throw_if_errors(const Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) throw InputError(diagnostics);
}

void fail_check(const char* condition, const char* file, int line) {
  throw InternalError(fmt::format("internal check failed: {} ({}:{})", condition, file, line));
}

}  // namespace armature
