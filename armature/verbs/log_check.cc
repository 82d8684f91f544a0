// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/log_check.h"

#include <fmt/format.h>

namespace armature {

std::string to_string(const LogCheck& check) {
  return fmt::format("Before the fit: {}. {}.", name_of(check.light), check.why);
}

}  // namespace armature
