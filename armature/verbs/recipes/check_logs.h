// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of logs before anything is fitted to them (verbs/log_check.h), for every verb that reads logs.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/verbs/log_check.h"
#include "armature/verbs/recipes/read_logs.h"

namespace armature::internal {

// Looks at the logs that parameters are identified from, with the model and the filter that the options ask for; at the
// beginning of the first alone when they are read in chunks. A log that allows no model at all is red; nothing is
// thrown for it. `origin` names the robot in the command that makes the next motion.
LogCheck check_logs(const Robot& robot, const MeasuredLogs& logs, const EstimationOptions& options,
                    const RobotOrigin& origin, Progress& progress);

}  // namespace armature::internal
