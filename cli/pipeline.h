// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs that do the whole job share.
#pragma once

#include <string>
#include <vector>

#include "armature/verbs/pipeline.h"
#include "cli/console.h"

namespace armature::cli {

// A line a stage on standard error, while it runs on a terminal too; nothing for machines.
StageProgress stage_lines(const Console& console);

// Of the bytes of these files, of the options and of this program.
std::string fingerprint(const std::vector<std::string>& files, const std::string& options);

// Tables, plain words and where everything is.
void tell_pipeline(const PipelineResult& result, const std::string& folder, bool virtual_robot, Console& console);

}  // namespace armature::cli
