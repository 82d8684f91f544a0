// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that a verb reads, by name and hash, and what reading them dropped: for the report.
#pragma once

#include <string>
#include <vector>

#include "armature/report/provenance.h"
#include "armature/verbs/identify_options.h"
#include "armature/verbs/recipes/input_files.h"

namespace armature::internal {

// The robot, the file of columns, and the files of logs or of parts of them; each once.
std::vector<std::string> files_read(const std::string& robot, const LoadLogOptions& reading,
                                    const std::vector<const std::vector<std::string>*>& logs);

// `diagnostics`: of the logs.
Provenance provenance_of(const RobotOrigin& origin, const std::vector<std::string>& files_read,
                         const Diagnostics& diagnostics, InputFiles& files, Progress& progress);

}  // namespace armature::internal
