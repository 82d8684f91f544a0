// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/certify.h"

#include <filesystem>

#include "armature/base/described_json.h"
#include "armature/base/sha256.h"
#include "armature/base/spelled_json.h"
#include "armature/base/version.h"
#include "armature/log/part.h"
#include "armature/verbs/recipes/certificate.h"

namespace armature {

using namespace internal;

std::vector<CertifiedInput> fit_inputs(const std::string& robot, const std::vector<std::string>& logs,
                                       const FitOptions& fit) {
  std::vector<CertifiedInput> inputs = {{"robot", robot, {}}, {"columns", fit.reading.columns, {}}};
  for (const std::string& log : logs) inputs.push_back({"log", log, {}});
  for (const std::string& log : fit.validate) inputs.push_back({"validation", log, {}});
  for (const std::string& log : fit.loaded) inputs.push_back({"loaded", log, {}});
  return inputs;
}

File certify(const std::string& verb, const std::vector<CertifiedInput>& inputs, const Json& options,
             const Json& figures, const std::vector<File>& files, const std::string& main, const RobotOrigin& origin) {
  if (files.empty()) throw MisuseError("a certificate without a result");
  ResultCertificate made;
  made.armature = version;
  made.verb = verb;
  made.date = origin.date;
  made.command = origin.command;
  made.options = options;
  made.figures = spelled(figures, OptionSpelling::plain);
  for (const CertifiedInput& input : inputs) {
    if (input.path.empty()) continue;
    Diagnostics ignored;
    const std::string path =
        input.role == "robot" || input.role == "factors" ? input.path : parse_log_part(input.path, ignored).file;
    made.inputs.push_back({input.role, input.recorded.empty() ? path : input.recorded, hash_of_input(path)});
  }
  const std::string name = main.empty() ? files.front().path : main;
  const std::filesystem::path folder = std::filesystem::path(name).parent_path().lexically_normal();
  for (const File& file : files) {
    const std::filesystem::path path = std::filesystem::path(file.path).lexically_normal();
    made.outputs.push_back(
        {"", (folder.empty() ? path : path.lexically_relative(folder)).generic_string(), sha256(file.content)});
  }
  return {name + certificate_ending, to_text(json_of(made))};
}

}  // namespace armature
