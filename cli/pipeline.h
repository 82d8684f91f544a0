// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs that do the whole job say alike.
#pragma once

#include <string>

#include "armature/verbs/pipeline.h"

namespace armature::cli {

// Tables, plain words and where everything is.
std::string pipeline_text(const PipelineResult& result, const std::string& folder);

}  // namespace armature::cli
