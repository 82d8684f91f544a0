// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every error and every physical implausibility of a robot description, in one go; with logs, also whether they can
// tell the robot's parameters, and how well the description predicts them (validate.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/json.h"
#include "armature/verbs/findings.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/validate.h"

namespace armature {

// What `check` says about closed loops.
struct LoopCheck {
  long gruebler = 0;
  std::size_t rank = 0, mobility = 0, motors = 0;
  std::vector<std::string> loops;
};
template <class Visitor>
void describe(LoopCheck& c, Visitor& v) {
  v("gruebler", c.gruebler,
    "Gruebler's count of freedoms: coordinates less the equations that loops of their kind have");
  v("mobility", c.mobility, "freedoms: coordinates less the rank of the closure at closed postures");
  v("rank", c.rank, "rank of the closure's Jacobian there");
  v("motors", c.motors, "motorised coordinates");
  v("loops", c.loops, "how each loop is assembled and solved, in the order in which they are");
}

struct CheckOptions {
  LoadRobotOptions loading;
  ValidateOptions comparison;  // done when it has logs
};
template <class Visitor>
void describe(CheckOptions& o, Visitor& v) {
  describe(o.loading, v);
  v("logs", o.comparison.logs, meaning_of_logs, positional("LOG"));
  describe_comparison(o.comparison, v);
}

struct CheckResult {
  std::string robot;  // its name; empty when there are errors
  std::size_t links = 0, coordinates = 0;
  std::string root;                  // its base, or the root link of a URDF
  std::vector<double> root_gravity;  // empty when it depends on symbols
  std::optional<LoopCheck> loops;    // of a robot with closed loops
  Diagnostics diagnostics;
  std::optional<ValidateResult> comparison;
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
  v("loops", r.loops, "closed loops: mobility, and how they are solved", hidden_if_empty());
  v("errors", errors, "why the robot cannot be used");
  v("warnings", warnings, "what is implausible, but usable");
  v("comparison", r.comparison, "with logs: how well the description predicts them", hidden_if_empty());
}

// Errors are in the result, not thrown.
CheckResult check(const std::string& file_or_name, const LoadRobotOptions& options = {});
// The same for a robot that was read already, with what was found on the way.
CheckResult checked(const Robot& robot, const Diagnostics& found);
Json to_json(const CheckResult& result);

}  // namespace armature
