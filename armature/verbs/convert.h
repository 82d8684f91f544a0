// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The same robot in another format, chosen by the ending of the new file: .yaml, .urdf, .mjcf (for MuJoCo), .sdf (for
// Gazebo) or .par.
#pragma once

#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/robot/robot.h"
#include "armature/verbs/findings.h"

namespace armature {

struct ConvertOptions {
  std::string output;
  bool base = false;
};

template <class Visitor>
void describe(ConvertOptions& o, Visitor& v) {
  v("output", o.output, "the file to write: NAME.yaml, NAME.urdf, NAME.mjcf, NAME.sdf or NAME.par", letter('o'),
    value_name("FILE"), required());
  v("base", o.base,
    "write base parameters in place of the standard ones: regrouped ones become new symbols such as ZZR1, or numbers; "
    "eliminated ones become 0");
}

struct ConvertResult {
  std::string robot;
  std::vector<File> files;
  Diagnostics diagnostics;  // what the new format cannot say
};

template <class Visitor>
void describe(ConvertResult& r, Visitor& v) {
  std::vector<Finding> warnings = findings(r.diagnostics, Severity::warning);
  v("robot", r.robot, "name of the robot");
  v("files", r.files, "the file in the new format");
  v("warnings", warnings, "what the new format cannot say", hidden_if_empty());
}

// Throws InputError for an ending that no format has, UnmetRequest for a robot that the format cannot hold at all.
ConvertResult convert(const Robot& robot, const ConvertOptions& options);
Json to_json(const ConvertResult& result);

}  // namespace armature
