// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/load_robot.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "armature/base/file.h"
#include "armature/base/sha256.h"
#include "armature/read/reader.h"

namespace armature {

LoadedRobot load_robot(const std::string& file_or_name, const LoadRobotOptions& options) {
  LoadedRobot loaded;
  internal::ReadOptions reading;
  reading.right_angles = options.right_angles;
  loaded.robot = internal::read_robot(file_or_name, loaded.diagnostics, reading);
  const auto& library = internal::robot_library();
  const auto built_in =
      std::find_if(library.begin(), library.end(), [&](const auto& r) { return r.name == file_or_name; });
  if (built_in != library.end()) {
    loaded.diagnostics = {};
    loaded.fingerprint = fmt::format("robots/{}.yaml, sha256 {}", built_in->name, internal::sha256(built_in->text));
  } else {
    loaded.fingerprint = fmt::format("{}, sha256 {}", std::filesystem::path(file_or_name).filename().string(),
                                     internal::sha256(internal::read_file(file_or_name)));
  }
  return loaded;
}

std::vector<LibraryEntry> list_robots() {
  std::vector<LibraryEntry> entries;
  for (const internal::LibraryRobot& each : internal::robot_library()) {
    Diagnostics ignored;
    const Robot robot = internal::read_robot(each.name, ignored);
    entries.push_back({each.name, robot.source, robot.coordinates.size()});
  }
  return entries;
}

}  // namespace armature
