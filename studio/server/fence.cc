// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/fence.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "armature/run/native/shared_library.h"

namespace armature::studio {
namespace {

// Rights by the version of Landlock that brought them; headers of older systems lack the later ones.
constexpr std::uint64_t execute = 1u << 0, write_file = 1u << 1, read_file = 1u << 2, read_folder = 1u << 3;
constexpr std::uint64_t first_version = (1u << 13) - 1, refer = 1u << 13, truncate = 1u << 14, tcp = 3;
constexpr std::uint64_t to_read = execute | read_file | read_folder;

struct Ruleset {
  std::uint64_t files = 0, network = 0;
};

std::uint64_t rights_of(long version) {
  return first_version | (version >= 2 ? refer : 0) | (version >= 3 ? truncate : 0);
}

void allow(int rules, const std::string& path, std::uint64_t rights) {
  const Descriptor place(path.empty() ? -1 : ::open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat status{};
  if (place.get() < 0 || ::fstat(place.get(), &status) != 0) return;
  if (!S_ISDIR(status.st_mode)) rights &= execute | read_file | write_file | truncate;
  const landlock_path_beneath_attr rule{rights, place.get()};
  ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

}  // namespace

Fence::Fence(const FenceSettings& settings) {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return;
  const Ruleset all{rights_of(version), version >= 4 ? tcp : 0};
  const std::size_t size = version >= 4 ? sizeof all : sizeof all.files;
  rules_ = Descriptor(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &all, size, 0)));
  if (!stands()) return;
  closes_network_ = all.network != 0;
  const std::filesystem::path program(settings.program);
  for (const std::string& place :
       {std::string("/usr"), std::string("/bin"), std::string("/sbin"), std::string("/lib"), std::string("/lib32"),
        std::string("/lib64"), std::string("/etc"), std::string("/opt"), std::string("/nix"),
        std::string("/sys/devices/system"), std::string("/proc/meminfo"), std::string("/proc/cpuinfo"),
        program.string(), (program.parent_path().parent_path() / "lib").string()})
    allow(rules_.get(), place, to_read & all.files);
  if (const char* const path = std::getenv("PATH")) {
    std::istringstream folders(path);
    for (std::string each; std::getline(folders, each, ':');)
      if (each.starts_with('/')) allow(rules_.get(), each, to_read & all.files);
  }
  const std::string cache = settings.cache.empty() ? internal::user_cache_folder() : settings.cache;
  if (!cache.empty()) {  // a rule needs a place that exists
    std::error_code failed;
    std::filesystem::create_directories(std::filesystem::path(cache).parent_path(), failed);
    ::mkdir(cache.c_str(), 0700);
  }
  for (const std::string& place : {settings.folder, settings.temporary, cache, std::string("/dev/null"),
                                   std::string("/dev/zero"), std::string("/dev/urandom"), std::string("/dev/shm")})
    allow(rules_.get(), place, all.files);
}

bool Fence::enclose() const { return stands() && ::syscall(SYS_landlock_restrict_self, rules_.get(), 0) == 0; }

}  // namespace armature::studio
