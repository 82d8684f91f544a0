// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/load_robot.h"

#include <fmt/format.h>

#include <filesystem>

#include "armature/base/sha256.h"
#include "armature/verbs/recipes/read_options.h"

namespace armature {
namespace {

// The part that is asked for, beside the robot that it is taken from.
void take(Robot whole, const std::string& file, const LoadRobotOptions& options, LoadedRobot& loaded) {
  const internal::RobotPart part = internal::read_options(options).part;
  internal::TakenPart taken = internal::take_part(whole, part, file, loaded.diagnostics);
  loaded.robot = std::move(taken.robot);
  if (loaded.robot.coordinates.size() < whole.coordinates.size())
    loaded.whole = {std::move(whole), std::move(taken.held)};
}

}  // namespace

LoadedRobot load_robot_text(const std::string& text, const std::string& file, const LoadRobotOptions& options) {
  LoadedRobot loaded;
  internal::ReadOptions whole = internal::read_options(options);  // all joints and links
  whole.part.floating = whole.part.floating && whole.part.root.empty();
  whole.part.lock.clear();
  whole.part.root.clear();
  whole.part.tip.clear();
  take(internal::read_robot_text(text, file, loaded.diagnostics, whole), file == "-" ? "standard input" : file, options,
       loaded);
  loaded.fingerprint =
      fmt::format("{}, sha256 {}", std::filesystem::path(file).filename().string(), internal::sha256(text));
  return loaded;
}

LoadedRobot load_robot(const std::string& file_or_name, const LoadRobotOptions& options) {
  const internal::RobotSource source = internal::robot_source(file_or_name);
  if (!source.built_in) return load_robot_text(source.text, source.file, options);
  LoadedRobot loaded;
  Diagnostics ignored;
  take(internal::read_robot_text(source.text, source.file, ignored), source.file, options, loaded);
  loaded.fingerprint = fmt::format("{}, sha256 {}", source.file, internal::sha256(source.text));
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
