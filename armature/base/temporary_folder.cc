// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/temporary_folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "armature/base/error.h"

namespace armature::internal {

TemporaryFolder::TemporaryFolder() {
  std::error_code failed;
  path_ = (std::filesystem::temp_directory_path(failed) / "armature-XXXXXX").string();
  if (failed || ::mkdtemp(path_.data()) == nullptr)
    throw UnmetRequest(fmt::format("no temporary folder: {}", std::strerror(errno)), "is TMPDIR writable?");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace armature::internal
