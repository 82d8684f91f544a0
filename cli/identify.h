// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs that identify share: logs and how to take them.
#pragma once

#include <memory>
#include <vector>

#include "armature/identify/identify.h"
#include "cli/console.h"

namespace armature::cli {

struct IdentifyArguments;

// ROBOT, LOG and all options that say how to identify.
std::shared_ptr<IdentifyArguments> add_identify_arguments(CLI::App* verb, bool logs_required);

const std::string& robot_of(const IdentifyArguments& arguments);
bool has_logs(const IdentifyArguments& arguments);

// The verdict of the logs; what was read and done goes to the console. `logs`: those it was identified from.
Identification identification_of(const IdentifyArguments& arguments, const Robot& robot, std::vector<Log>& logs,
                                 Console& console);

}  // namespace armature::cli
