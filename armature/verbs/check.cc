// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/check.h"

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/robot/root_gravity.h"
#include "armature/verbs/recipes/loop_check.h"
#include "armature/verbs/recipes/read_options.h"

namespace armature {

CheckResult checked(const Robot& robot, const Diagnostics& found) {
  CheckResult result;
  result.robot = robot.name;
  result.links = robot.link_count;
  result.coordinates = robot.coordinates.size();
  result.root = robot.base_name;
  if (const auto gravity = internal::root_gravity(robot)) result.root_gravity.assign(gravity->begin(), gravity->end());
  result.diagnostics = found;
  if (!robot.loops.empty()) result.loops = internal::check_loops(robot, result.diagnostics);
  return result;
}

CheckResult check(const std::string& file_or_name, const LoadRobotOptions& options) {
  try {
    Diagnostics found;
    const Robot robot = internal::read_robot(file_or_name, found, internal::read_options(options));
    return checked(robot, found);
  } catch (const InputError& error) {
    CheckResult result;
    result.diagnostics = error.diagnostics();
    return result;
  }
}

Json to_json(const CheckResult& result) { return internal::json_of(result); }

}  // namespace armature
