// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The verb of inverse geometry; added to the command line as those of verbs.h are.
#pragma once

#include "cli/console.h"

namespace armature::cli {

void add_ik(CLI::App& app, Console& console);

}  // namespace armature::cli
