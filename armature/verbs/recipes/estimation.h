// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From logs to an identification, for every verb that needs one: the options of the verb as those of identify/, the
// logs read, the parameters found.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/verbs/log_check.h"
#include "armature/verbs/recipes/read_logs.h"

namespace armature::internal {

// `essential`: largest standard deviation of an essential parameter, %. Throws InputError for options that are wrong or
// exclude each other.
EstimationOptions estimation_options(const FitOptions& fit, double essential, std::size_t coordinates,
                                     Diagnostics& diagnostics);

// A robot as its logs see it: one with closed loops from its motors, with its passive joints.
struct SeenRobot {
  Robot robot;
  std::shared_ptr<PassiveJoints> passive;  // none without loops
};
SeenRobot seen_by_logs(const Robot& robot);

// The options of an identification of this robot. Throws as above.
EstimationOptions options_for(const SeenRobot& seen, const FitOptions& fit, double essential, Diagnostics& diagnostics);

// Laws of friction that the description has are fitted too, unless others were asked for; either is said.
void keep_described_friction(const Robot& robot, const FitOptions& fit, EstimationOptions& options,
                             Diagnostics& diagnostics);

struct Estimation {
  EstimationOptions options;
  MeasuredLogs logs;
  Identification found;
  Diagnostics diagnostics;  // on the robot and the logs
  LogCheck check = {};      // made before the parameters were found
};

// Reads the logs that the options name. Throws NotIdentified when they do not determine the parameters.
Estimation estimate_from(const Robot& robot, const std::vector<std::string>& logs, const FitOptions& fit,
                         double essential, InputFiles& files, Progress& progress);

// Takes logs that are in memory.
Estimation estimate_from(const Robot& robot, MeasuredLogs logs, const FitOptions& fit, double essential,
                         Progress& progress);

}  // namespace armature::internal
