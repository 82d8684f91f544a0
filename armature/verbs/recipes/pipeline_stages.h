// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of the whole job (verbs/pipeline.h), for `pipeline` and for `demo`, which measures its robot first.
#pragma once

#include <optional>
#include <string>

#include "armature/verbs/pipeline.h"
#include "armature/verbs/recipes/input_files.h"

namespace armature::internal {

struct PipelineJob {
  PipelineOptions options;
  std::optional<Robot> truth = {};  // of a virtual experiment: what controllers are tried on
  std::string code_cache = {};      // of compiled code; empty: the user's
  std::size_t stages_before = 0;    // of the job that this one is part of
};

PipelineResult run_pipeline(const PipelineJob& job, Progress& progress);

// The files that the job reads, or names of built-in robots.
std::vector<std::string> job_files(const PipelineOptions& options);

// Everything the job depends on: this program, its options, and the hash of each file that it reads.
std::string job_inputs(const PipelineOptions& options, InputFiles& files, Progress& progress);

}  // namespace armature::internal
