// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Reading YAML in tests: a robot, or the text of everything that was said against it.
#pragma once

#include <string>

#include "armature/base/error.h"
#include "armature/expr/print.h"
#include "armature/read/reader.h"

namespace armature::internal::yaml_testing {

// The smallest robot, on six lines; tests append sections to it.
inline const std::string smallest =
    "armature: 1\n"
    "robot: test\n"
    "gravity: [0, 0, -9.81]\n"
    "joints:\n"
    "  - [joint, theta]\n"
    "  - [j1, q1]\n";

inline Robot read(const std::string& text) {
  Diagnostics diagnostics;
  return read_yaml(text, "r.yaml", diagnostics);
}

// All errors and warnings, one a line; empty when there are none.
inline std::string complaints(const std::string& text) {
  Diagnostics diagnostics;
  try {
    read_yaml(text, "r.yaml", diagnostics);
  } catch (const InputError& error) {
    return error.what();
  }
  return to_string(diagnostics);
}

// Only the errors.
inline std::string errors(const std::string& text) {
  std::string result;
  try {
    Diagnostics ignored;
    read_yaml(text, "r.yaml", ignored);
  } catch (const InputError& error) {
    for (const Diagnostic& d : error.diagnostics().all())
      if (d.severity == Severity::error) result += to_string(d) + "\n";
  }
  return result;
}

inline std::string show(const Robot& robot, Ref formula) { return to_string(robot.arena, formula); }

}  // namespace armature::internal::yaml_testing
