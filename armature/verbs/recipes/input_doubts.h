// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Suspicions about the input, said and heeded alike by every verb that makes a robot from logs (identify, reduce,
// pipeline): each is a warning; a strong one makes the verdict bad, and no robot is written unless it is forced.
#pragma once

#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/verbs/input_suspicion.h"
#include "armature/verbs/log_check.h"
#include "armature/verbs/model_verdict.h"
#include "armature/verbs/recipes/read_logs.h"

namespace armature::internal {

// With remedies in the names of the log's own columns.
std::vector<InputSuspicion> input_suspicions(const std::vector<Suspicion>& found, const ColumnsOfCoordinates& columns);

// Whether the input looks so wrong that the robot cannot be right.
bool is_doubtful(const std::vector<InputSuspicion>& suspicions);

void heed(const std::vector<InputSuspicion>& suspicions, ModelVerdict& verdict, Diagnostics& diagnostics);

// Makes the verdict bad where a red check leaves more unknown than a usable model may err (model_verdict.h): the model
// repeats the logs, and they cannot tell it. Not for models that were tried on motions that were held out: their errors
// say more.
void heed(const LogCheck& check, ModelVerdict& verdict);

// True, and a warning, when no robot may be written.
bool refuses_robot(const std::vector<InputSuspicion>& suspicions, bool force, Diagnostics& diagnostics);

// Robots that an earlier run left in the folder of one that writes none, to be set aside (base/set_aside.h); a warning
// names them.
std::vector<std::string> outdated_robots(const std::string& folder, Diagnostics& diagnostics);

}  // namespace armature::internal
