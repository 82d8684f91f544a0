// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a part says of itself: the file of factors that `factor` makes of logs and `merge` of other parts
// (docs/reference/factors.md).
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"

namespace armature {

struct PartLog {
  std::string log, sha256, label;
  std::size_t samples = 0;
};
template <class Visitor>
void describe(PartLog& l, Visitor& v) {
  v("log", l.log, "file of the log, without its folder");
  v("sha256", l.sha256, "hash of its bytes");
  v("label", l.label, "what it was called", hidden_if_empty());
  v("samples", l.samples, "samples of its motions, as prepared");
}

// The logs whose statistics are kept together: one, unless they were summed.
struct PartGroup {
  std::vector<PartLog> logs;
  std::vector<std::size_t> equations;
  std::vector<double> torque_rms, residual_rms;
};
template <class Visitor>
void describe(PartGroup& g, Visitor& v) {
  v("logs", g.logs, "the logs");
  v("equations", g.equations, "equations that are solved, per joint");
  v("torque_rms", g.torque_rms, "root mean square of the torque in these equations, per joint, Nm or N");
  v("residual_rms", g.residual_rms, "what is left of it by parameters that fit this group and joint alone");
}

struct FactorPart {
  std::string robot, robot_sha256;
  std::vector<std::string> parameters;
  Named<std::string> choices;
  std::size_t logs = 0, samples = 0, bytes = 0;
  std::vector<PartGroup> groups;
};
template <class Visitor>
void describe(FactorPart& p, Visitor& v) {
  v("robot", p.robot, "name of the robot");
  v("robot_sha256", p.robot_sha256, "hash of its description");
  v("parameters", p.parameters, "names of the parameters");
  v("choices", p.choices, "how the equations were made, by name");
  v("logs", p.logs, "number of logs");
  v("samples", p.samples, "samples of their motions, as prepared");
  v("bytes", p.bytes, "size of the part");
  v("groups", p.groups, "what is kept apart: logs, or sums of logs");
}

}  // namespace armature
