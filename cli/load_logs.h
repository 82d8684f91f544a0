// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The logs of an identification: read whole, or, when they are large, opened to be read in chunks.
#pragma once

#include "cli/identify.h"

namespace armature::cli {

// Fills in the logs of `inputs`; what was read goes to the console. Throws InputError with every error found.
void load_logs(const IdentifyArguments& arguments, const Robot& robot, Console& console, IdentifyInputs& inputs);

}  // namespace armature::cli
