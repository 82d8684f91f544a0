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
  std::string root;                  // its base, or the root link of a URDF
  std::vector<double> root_gravity;  // empty when it depends on symbols
  Diagnostics diagnostics;
};

template <class Visitor>
void describe(CheckResult& r, Visitor& v) {
  std::vector<Finding> errors = findings(r.diagnostics, Severity::error);
  std::vector<Finding> warnings = findings(r.diagnostics, Severity::warning);
  v("robot", r.robot, "name of the robot; empty when there are errors");
  v("links", r.links, "number of links");
  v("coordinates", r.coordinates, "number of coordinates");
  v("root", r.root, "the base, or the root link of a URDF");
  v("root_gravity", r.root_gravity, "acceleration of gravity there; empty when it depends on symbols", unit("m/s2"));
  v("errors", errors, "why the robot cannot be used");
  v("warnings", warnings, "what is implausible, but usable");
}

// Errors are in the result, not thrown.
CheckResult check(const std::string& file_or_name, const LoadRobotOptions& options = {});
Json to_json(const CheckResult& result);

}  // namespace armature
