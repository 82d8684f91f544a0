// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/job_stages.h"

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "armature/base/error.h"
#include "armature/base/sha256.h"

namespace armature::internal {
namespace {

using StageRecord = nlohmann::ordered_json;

// The record in `path` when it was made from `key` and its files are untouched.
std::optional<StageRecord> valid_record(const std::string& folder, const std::string& path, const std::string& key) {
  if (!std::filesystem::exists(path)) return std::nullopt;
  try {
    StageRecord record = StageRecord::parse(read_file(path));
    if (record.at("key").get<std::string>() != key || !record.at("result").is_string()) return std::nullopt;
    for (const auto& [file, hash] : record.at("files").items())
      if (hash.get<std::string>() != sha256(read_file(folder + "/" + file))) return std::nullopt;
    return record;
  } catch (const InputError&) {                 // a file is gone
  } catch (const nlohmann::json::exception&) {  // not a record of ours
  }
  return std::nullopt;
}

}  // namespace

JobStages::JobStages(std::string folder, const std::string& inputs, StageProgress progress)
    : folder_(std::move(folder)), key_(sha256(inputs)), progress_(std::move(progress)) {}

std::string JobStages::run(const std::string& name, const std::string& title,
                           const std::function<StageOutcome()>& work) {
  const std::string key = sha256(key_ + name), path = folder_ + "/.stages/" + name + ".json";
  const auto tell = [&](StageEvent::What what, double seconds) {
    if (progress_) progress_({what, number_, title, seconds});
  };
  ++number_;
  std::optional<StageRecord> record = valid_record(folder_, path, key);
  if (record) {
    tell(StageEvent::What::reused, 0);
  } else {
    tell(StageEvent::What::begins, 0);
    const auto begin = std::chrono::steady_clock::now();
    StageOutcome outcome = work();
    record = {{"key", key}, {"result", outcome.result}, {"files", StageRecord::object()}};
    for (File& file : outcome.files) {
      (*record)["files"][file.path] = sha256(file.content);
      file.path = folder_ + "/" + file.path;
    }
    write_files(outcome.files);
    write_file(path, record->dump(2, ' ', false, StageRecord::error_handler_t::replace) + "\n");
    tell(StageEvent::What::done, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  for (const auto& entry : record->at("files").items()) files_.push_back(entry.key());
  std::string result = record->at("result");
  key_ = sha256(key + result);
  return result;
}

}  // namespace armature::internal
