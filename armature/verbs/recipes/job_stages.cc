// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/job_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>

#include "armature/base/error.h"
#include "armature/base/limits.h"
#include "armature/base/sha256.h"

namespace armature::internal {
namespace {

// What a stage wrote may be larger than a robot's description.
std::string read_stage_file(const std::string& path) {
  Limits limits;
  limits.file_bytes = std::numeric_limits<std::size_t>::max() / 2;
  return read_file(path, limits);
}

// A record is a file like any other: it may name nothing outside its folder.
bool is_inside(const std::filesystem::path& file) {
  return file.is_relative() && std::find(file.begin(), file.end(), "..") == file.end();
}

// The record in `path` when it was made from `key` and its files are untouched.
std::optional<Json> valid_record(const std::string& folder, const std::string& path, const std::string& key,
                                 const std::function<void(const Json&)>& take) {
  if (!std::filesystem::exists(path)) return std::nullopt;
  try {
    Json record = Json::parse(read_stage_file(path));
    if (record.at("key").get<std::string>() != key) return std::nullopt;
    for (const auto& [file, hash] : record.at("files").items())
      if (!is_inside(file) || hash.get<std::string>() != sha256(read_stage_file(folder + "/" + file)))
        return std::nullopt;
    take(record.at("result"));
    return record;
  } catch (const InputError&) {                 // a file is gone
  } catch (const MisuseError&) {                // a name that is none
  } catch (const nlohmann::json::exception&) {  // not a record of ours
  }
  return std::nullopt;
}

}  // namespace

JobStages::JobStages(std::string folder, const std::string& inputs, Progress& progress, std::size_t before)
    : folder_(std::move(folder)), key_(sha256(inputs)), progress_(progress), number_(before) {}

void JobStages::depends_on(const std::string& what) { key_ = sha256(key_ + what); }

void JobStages::run_recorded(const std::string& name, const std::string& title,
                             const std::function<StageOutcome<Json>()>& work,
                             const std::function<void(const Json&)>& take) {
  go_on(progress_);
  const std::string key = sha256(key_ + name), path = folder_ + "/.stages/" + name + ".json";
  ++number_;
  std::optional<Json> record = valid_record(folder_, path, key, take);
  if (record) {
    progress_.step(fmt::format("{}  {}: done before", number_, title));
  } else {
    progress_.report(-1, fmt::format("{}  {} ...", number_, title));
    const auto begin = std::chrono::steady_clock::now();
    StageOutcome<Json> outcome = work();
    record = {{"key", key}, {"files", Json::object()}, {"result", std::move(outcome.result)}};
    for (File& file : outcome.files) {
      (*record)["files"][file.path] = sha256(file.content);
      file.path = folder_ + "/" + file.path;
    }
    go_on(progress_);
    outcome.files.push_back({path, to_text(*record)});
    write_files(outcome.files, kept_);
    take(record->at("result"));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    progress_.step(fmt::format("{}  {}: {:.1f} s", number_, title, seconds));
  }
  for (const auto& entry : record->at("files").items()) files_.push_back(entry.key());
  // What follows starts from the result and the files, whenever they were made.
  key_ = sha256(key + to_text(record->at("files")) + to_text(record->at("result")));
}

}  // namespace armature::internal
