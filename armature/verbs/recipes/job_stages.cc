// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/job_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

#include "armature/base/error.h"
#include "armature/base/json_text.h"
#include "armature/base/limits.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr Limits limits{.file_bytes = std::size_t{1} << 28};  // a record holds the figures of a page

bool is_file(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_regular_file(path, none);
}

// A record is a file like any other: it may name nothing outside its folder.
bool is_inside(const std::filesystem::path& file) {
  return file.is_relative() && std::find(file.begin(), file.end(), "..") == file.end();
}

// The hash of a file of any size; empty when there is none.
std::string hash_of(const std::string& path) {
  if (!is_file(path)) return "";  // a device never ends
  std::ifstream in(path, std::ios::binary);
  return sha256([&](char* into, std::size_t size) {
    in.read(into, static_cast<std::streamsize>(size));
    return static_cast<std::size_t>(in.gcount());
  });
}

// A hash of all that a record says.
std::string seal_of(const Json& record) {
  return sha256(to_text(record.at("key")) + to_text(record.at("files")) + to_text(record.at("result")));
}

struct FoundRecord {
  std::optional<Json> record = {};  // that can be believed
  std::string why_not = {};         // for the user; empty when there is none, or from other inputs
};

// The record in `path` when it was made from `key`, is whole, and its files are untouched.
FoundRecord find_record(const std::string& folder, const std::string& path, const std::string& key,
                        const std::function<void(const Json&)>& take) {
  if (!is_file(path)) return {};
  const FoundRecord damaged{{}, "its record is damaged"};
  try {
    Json record = parse_json(read_file(path, limits));
    if (!record.is_object()) return damaged;
    if (record.at("key").get<std::string>() != key) return {};
    if (record.at("seal").get<std::string>() != seal_of(record)) return damaged;
    for (const auto& [file, hash] : record.at("files").items()) {
      if (!is_inside(file)) return damaged;
      if (hash.get<std::string>() != hash_of(folder + "/" + file))
        return {{}, printable(file, 60) + " was changed or removed"};
    }
    take(record.at("result"));
    return {std::move(record), {}};
  } catch (const InputError&) {                 // too large, or gone meanwhile
  } catch (const MisuseError&) {                // a name that is none
  } catch (const nlohmann::json::exception&) {  // not a record of ours
  }
  return damaged;
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
  auto [record, why_not] = find_record(folder_, path, key, take);
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
    (*record)["seal"] = seal_of(*record);
    go_on(progress_);
    outcome.files.push_back({path, to_text(*record)});
    write_files(outcome.files, kept_);
    take(record->at("result"));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!why_not.empty()) why_not = fmt::format(" (again: {})", why_not);
    progress_.step(fmt::format("{}  {}: {:.1f} s{}", number_, title, seconds, why_not));
  }
  for (const auto& entry : record->at("files").items()) files_.push_back(entry.key());
  // What follows starts from the result and the files, whenever they were made.
  key_ = sha256(key + to_text(record->at("files")) + to_text(record->at("result")));
}

}  // namespace armature::internal
