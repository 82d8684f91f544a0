// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs that compare a description with a log do alike: `validate`, and `check` when it is given logs.
#pragma once

#include <string>

#include "armature/verbs/validate.h"
#include "cli/console.h"

namespace armature::cli {

// Compares, prints, writes what -o asks for; exit code 3 when the description is bad.
ValidateResult run_validate(const Robot& robot, const std::string& robot_name, const ValidateOptions& options,
                            Console& console);

}  // namespace armature::cli
