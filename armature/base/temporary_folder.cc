// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/temporary_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string_view>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr std::string_view prefix = "armature-";
constexpr std::time_t seconds_per_day = 86'400;

// Removes folders of this user that killed processes left more than a day ago.
void sweep(const std::filesystem::path& all) {
  namespace fs = std::filesystem;
  std::error_code failed;
  for (fs::directory_iterator each(all, failed), end; !failed && each != end; each.increment(failed)) {
    const std::string name = each->path().filename().string();
    struct stat status{};
    if (name.size() != prefix.size() + 6 || !name.starts_with(prefix) || ::lstat(each->path().c_str(), &status) != 0 ||
        !S_ISDIR(status.st_mode) || status.st_uid != ::geteuid() ||
        status.st_mtime + seconds_per_day > std::time(nullptr))
      continue;
    std::error_code ignored;
    fs::remove_all(each->path(), ignored);
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::error_code failed;
  const std::filesystem::path all = std::filesystem::temp_directory_path(failed);
  if (!failed) sweep(all);
  path_ = (all / (std::string(prefix) + "XXXXXX")).string();
  if (failed || ::mkdtemp(path_.data()) == nullptr)
    throw UnmetRequest(fmt::format("no temporary folder: {}", std::strerror(errno)), "is TMPDIR writable?");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace armature::internal
