// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every error and every physical implausibility of a robot description, in one go.
#pragma once

#include <string>
#include <vector>

#include "armature/base/json.h"
#include "armature/verbs/findings.h"
#include "armature/verbs/load_robot.h"

namespace armature {

struct CheckResult {
  std::string robot;  // its name; empty when there are errors
  std::size_t links = 0, coordinates = 0;
  Diagnostics diagnostics;
};

template <class Visitor>
void describe(CheckResult& r, Visitor& v) {
  std::vector<Finding> errors = findings(r.diagnostics, Severity::error);
  std::vector<Finding> warnings = findings(r.diagnostics, Severity::warning);
  v("robot", r.robot, "name of the robot; empty when there are errors");
  v("links", r.links, "number of links");
  v("coordinates", r.coordinates, "number of coordinates");
  v("errors", errors, "why the robot cannot be used");
  v("warnings", warnings, "what is implausible, but usable");
}

// Errors are in the result, not thrown.
CheckResult check(const std::string& file_or_name, const LoadRobotOptions& options = {});
Json to_json(const CheckResult& result);

}  // namespace armature
