// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A verb by its name, with options and result as JSON: for front ends that offer every verb of the catalogue
// (catalogue.h) without knowing any, such as Python, whose spelling of options messages have. Options that are not
// given keep their defaults.
#pragma once

#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/log/log.h"
#include "armature/verbs/load_robot.h"

namespace armature {

// A robot and where it came from.
struct SourceRobot {
  std::string file;  // or the name of a built-in robot
  LoadRobotOptions loading;
  LoadedRobot loaded;
};

// Motions in memory, in the place of the files that the options of identify and validate name.
struct MotionsInMemory {
  std::vector<Log> logs, validation;
};

struct VerbAnswer {
  std::string result;       // JSON: what --json prints
  std::vector<File> files;  // for the front end to write, the certificate last; paths begin with the option `output`
  Diagnostics diagnostics;  // warnings and notes
};

// True if the verb works on a robot that was read; the others name their files in their options.
bool takes_robot(const std::string& verb);

// `robot` may be null for verbs that take none, `motions` for all. Throws what the verb throws, InputError for options
// that it does not have, and MisuseError for a verb that is not in the catalogue or lacks its robot.
VerbAnswer call_verb(const std::string& verb, const SourceRobot* robot, const MotionsInMemory* motions,
                     const Json& options, Progress& progress = no_progress());

}  // namespace armature
