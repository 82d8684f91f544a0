// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/pipeline.h"

#include "armature/base/described_json.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/pipeline_stages.h"

namespace armature {

PipelineResult pipeline(const PipelineOptions& options, Progress& progress) {
  internal::check_ranges(options);
  return internal::run_pipeline({options}, progress);
}

Json to_json(const PipelineResult& result) { return internal::json_of(result); }

}  // namespace armature
