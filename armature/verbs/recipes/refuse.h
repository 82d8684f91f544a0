// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A request that cannot be understood, as one InputError. Options are called by their names: "@lang".
#pragma once

#include <string>
#include <utility>

#include "armature/base/error.h"

namespace armature::internal {

[[noreturn]] inline void refuse(std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

}  // namespace armature::internal
