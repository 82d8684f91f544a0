// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/set_aside.h"

#include <algorithm>
#include <filesystem>

#include "armature/base/error.h"

namespace armature {

void set_aside(const std::vector<std::string>& files, const std::vector<std::string>& inputs) {
  Diagnostics diagnostics;
  for (const std::string& file : files) {
    std::error_code unknown, failed;
    const bool is_input = std::ranges::any_of(
        inputs, [&](const std::string& input) { return std::filesystem::equivalent(file, input, unknown); });
    if (is_input || !std::filesystem::is_regular_file(file, unknown)) continue;
    std::filesystem::rename(file, file + ".before", failed);
    if (failed)
      diagnostics.error({file, 0, 0}, "is of an earlier run and cannot be moved away: " + failed.message(),
                        "remove it: it is not the robot of this run");
  }
  throw_if_errors(diagnostics);
}

}  // namespace armature
