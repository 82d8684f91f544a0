// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the record of a stage: the stage is repeated, or its result and files are what the record says. The key
// of a record that is JSON is put right, and the seal of one with a seal, so that files and results are mutated rather
// than hashes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "armature/base/error.h"
#include "armature/base/json_text.h"
#include "armature/base/sha256.h"
#include "armature/base/temporary_folder.h"
#include "armature/verbs/recipes/job_stages.h"
#include "armature/verbs/recipes/stage_results.h"

using namespace armature;
using namespace armature::internal;

namespace {

void put_right(Json& record) {
  record["key"] = sha256(sha256("inputs") + "identify");
  if (!record.contains("seal") || !record.contains("files") || !record.contains("result")) return;
  if (record["files"].is_object() && record["files"].contains("robot.yaml"))
    record["files"]["robot.yaml"] = sha256("text");
  record["seal"] = sha256(to_text(record["key"]) + to_text(record["files"]) + to_text(record["result"]));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const TemporaryFolder folder;
  std::string text(reinterpret_cast<const char*>(data), size);
  if (Json record = parse_json(text); record.is_object()) {
    put_right(record);
    text = to_text(record);
  }
  const std::string job = folder.path() + "/job";
  write_files({{job + "/robot.yaml", "text"}, {job + "/.stages/identify.json", text}});
  JobStages stages(job, "inputs", no_progress());
  const auto result = stages.run<IdentifyStage>("identify", "identify", [] {
    StageOutcome<IdentifyStage> outcome;
    outcome.files.push_back({"robot.yaml", "text"});
    return outcome;
  });
  for (const std::filesystem::path file : stages.files())
    if (file.is_absolute() || std::find(file.begin(), file.end(), "..") != file.end()) __builtin_trap();
  json_of(result);
  return 0;
}
