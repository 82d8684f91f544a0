// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/convert.h"

#include "armature/base/described_json.h"
#include "armature/parameters/base_parameters.h"
#include "armature/verbs/recipes/robot_text.h"

namespace armature {

using namespace internal;

ConvertResult convert(const Robot& robot, const ConvertOptions& options) {
  ConvertResult result;
  result.robot = robot.name;
  const std::string& path = options.output;
  Robot with_base;
  if (options.base && is_robot_file(path)) {
    const BaseOptions base{.tree = !robot.loops.empty(), .certificate = false};
    with_base = base_robot(robot, base_parameters(robot, base), path, result.diagnostics);
  }
  result.files.push_back({path, robot_text(options.base ? with_base : robot, path, result.diagnostics)});
  return result;
}

Json to_json(const ConvertResult& result) { return json_of(result); }

}  // namespace armature
