// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/convert.h"

#include <fmt/format.h>

#include <filesystem>

#include "armature/base/described_json.h"
#include "armature/base/text.h"
#include "armature/verbs/recipes/refuse.h"
#include "armature/write/par.h"
#include "armature/write/urdf.h"
#include "armature/write/yaml.h"

namespace armature {

using namespace internal;

namespace {

std::string written(const Robot& robot, const std::string& path, Diagnostics& diagnostics) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending == ".yaml" || ending == ".yml") return write_yaml(robot);
  if (ending == ".urdf" || ending == ".xml") return write_urdf(robot, diagnostics);
  if (ending == ".par") {
    std::vector<std::string> lost;
    const std::string text = write_par(robot, &lost);
    for (const std::string& what : lost) diagnostics.warning({path, 0, 0}, "SYMORO's format cannot tell: " + what);
    return text;
  }
  refuse(fmt::format("no format is known for '{}'", printable(path, 200)),
         "end the file's name in .yaml, .urdf or .par");
}

}  // namespace

ConvertResult convert(const Robot& robot, const ConvertOptions& options) {
  ConvertResult result;
  result.robot = robot.name;
  result.files.push_back({options.output, written(robot, options.output, result.diagnostics)});
  return result;
}

Json to_json(const ConvertResult& result) { return json_of(result); }

}  // namespace armature
