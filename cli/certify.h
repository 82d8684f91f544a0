// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a verb's certificate is made from (armature/verbs/certify.h).
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "armature/base/described_json.h"
#include "armature/verbs/certify.h"
#include "cli/console.h"

namespace armature::cli {

// The options, with how the robot was read, and without where the result was put: it may be moved.
template <class Options>
Json certified(const Options& options, const Console& console) {
  Json json = internal::json_of(options);
  if (json.contains("output")) json["output"] = "";
  json.update(internal::json_of(console.reading));
  return json;
}

// A result without its bulky members.
inline Json figures_of(Json result, const std::vector<const char*>& without) {
  for (const char* member : without) result.erase(member);
  return result;
}

// There is something to certify, and it stays: what was written to a pipe or a device has no certificate.
inline bool can_be_certified(const std::vector<File>& files) {
  std::error_code none;
  return !files.empty() && !std::filesystem::is_other(files.front().path, none);
}

inline std::vector<File> plain_files(const Named<File>& named) {
  std::vector<File> files;
  for (const auto& [what, file] : named) files.push_back(file);
  return files;
}

}  // namespace armature::cli
