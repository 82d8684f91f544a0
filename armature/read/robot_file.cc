// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot by file or name: the ending of a file chooses its reader; a name without one is looked up among the built-in
// robots. A file wins over a built-in robot only by its ending or by a folder in its path.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

using Reader = Robot (*)(std::string_view, const std::string&, Diagnostics&, const ReadOptions&);

const std::map<std::string, Reader>& readers() {
  static const std::map<std::string, Reader> by_ending = {{".yaml", read_yaml}, {".yml", read_yaml},
                                                          {".urdf", read_urdf}, {".xml", read_urdf},
                                                          {".par", read_par},   {".spec", read_izaguirre}};
  return by_ending;
}

[[noreturn]] void refuse(const std::string& file, std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

[[noreturn]] void refuse_ending(const std::string& file) {
  refuse(file,
         fmt::format("the ending \"{}\" tells no robot format",
                     printable(std::filesystem::path(file).extension().string(), 40)),
         "robots are read from .yaml .yml .urdf .xml .par .spec files");
}

}  // namespace

Robot read_robot_text(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                      const ReadOptions& options) {
  const auto reader = readers().find(lower_case(std::filesystem::path(file).extension().string()));
  if (reader == readers().end()) refuse_ending(file);
  return reader->second(text, file, diagnostics, options);
}

Robot read_robot(const std::string& file_or_name, Diagnostics& diagnostics, const ReadOptions& options) {
  const std::filesystem::path path(file_or_name);
  const auto reader = readers().find(lower_case(path.extension().string()));
  if (reader != readers().end())
    return reader->second(read_file(file_or_name, options.limits), file_or_name, diagnostics, options);

  std::vector<std::string> names;
  for (const LibraryRobot& robot : robot_library()) {
    if (robot.name == file_or_name)
      return read_yaml(robot.text, "robots/" + robot.name + ".yaml", diagnostics, options);
    names.push_back(robot.name);
  }
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) refuse_ending(file_or_name);
  refuse(file_or_name, fmt::format("\"{}\" is neither a file nor a built-in robot", printable(file_or_name, 100)),
         suggest(file_or_name, names));
}

}  // namespace armature::internal
