// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/bag.h"

#include <fmt/format.h>

#include <filesystem>

#include "armature/base/file.h"
#include "armature/base/limits.h"
#include "armature/base/text.h"
#include "armature/log/formats/arrays.h"
#include "armature/read/yaml/yaml_tree.h"

namespace armature::internal {
namespace {

const YamlNode* field(const YamlNode& node, std::string_view name) {
  for (std::size_t i = 0; node.is_mapping() && i + 1 < node.items.size(); i += 2)
    if (node.items[i].text == name) return &node.items[i + 1];
  return nullptr;
}

}  // namespace

std::string file_of_bag(const std::string& path) {
  const std::filesystem::path folder(path), about = folder / "metadata.yaml";
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error) || !std::filesystem::is_regular_file(about, error)) return path;
  Diagnostics diagnostics;
  const YamlNode root = parse_yaml(read_file(about.string()), about.string(), diagnostics, Limits{});
  const YamlNode* information = field(root, "rosbag2_bagfile_information");
  const YamlNode* files = information == nullptr ? nullptr : field(*information, "relative_file_paths");
  if (files == nullptr || !files->is_sequence() || files->items.empty())
    refuse_log(about.string(), diagnostics, "it names no files of the recording", "is this the folder of a bag?");
  const YamlNode* packed = field(*information, "compression_mode");
  if (packed != nullptr && (packed->text == "FILE" || packed->text == "file"))
    refuse_log(path, diagnostics, "the files of the bag are packed as a whole",
               fmt::format("unpack them, or give the unpacked file: `zstd -d {}/{}`", path,
                           printable(files->items[0].text, 100)));
  if (packed != nullptr && (packed->text == "MESSAGE" || packed->text == "message"))
    refuse_log(path, diagnostics, "the messages of the bag are packed one by one",
               "`ros2 bag convert` writes it without, or with the compression of MCAP");
  if (files->items.size() > 1) {
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(files->items.size(), 3); ++i)
      names += " " + printable((folder / std::filesystem::path(files->items[i].text).filename()).string(), 100);
    refuse_log(path, diagnostics, fmt::format("the bag has {} files", files->items.size()),
               fmt::format("each is a log of its own: give them one by one,{}{}", names,
                           files->items.size() > 3 ? " ..." : ""));
  }
  // Only the last part of the name: a bag holds its own files.
  return (folder / std::filesystem::path(files->items[0].text).filename()).string();
}

}  // namespace armature::internal
