// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The figures of a written page, read back from its HTML (verify/page_tables.h), beside those of the JSON that the
// other checks compute again. Plots are not read back.
#pragma once

#include <string>

#include "armature/verbs/pipeline.h"
#include "armature/verbs/recipes/verification.h"

namespace armature::internal {

// `name` is the page's, for the rows of the verification.
void check_identification_page(Verification& v, const std::string& name, const std::string& html,
                               const IdentifyResult& estimate);
void check_reduction_page(Verification& v, const std::string& name, const std::string& html,
                          const ReduceResult& reduction);
// What a job has beyond its identification: costs, controllers, summary.
void check_job_page(Verification& v, const std::string& name, const std::string& html, const PipelineResult& job);

}  // namespace armature::internal
