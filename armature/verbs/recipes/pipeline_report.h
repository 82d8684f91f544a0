// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The page of the whole job: that of the identification, and after how good the model is, what it costs and how well
// it controls; and the same in three sentences.
#pragma once

#include <string>
#include <vector>

#include "armature/report/page.h"
#include "armature/verbs/recipes/stage_results.h"

namespace armature::internal {

// `virtual_robot`: the controllers were tried on the robot that made the logs.
// `folder` is where the results are.
Page pipeline_report(const WrittenPage& identification, const PipelineResult& result, bool virtual_robot,
                     const std::string& folder);

// How good the model is, what it costs, how well it controls: in plain words, a sentence each.
std::vector<std::string> pipeline_summary(const PipelineResult& result, bool virtual_robot);

// The trial of a controller with a model; null if it was not made.
const TrackingResult* tracking_of(const PipelineResult& result, const std::string& law, const std::string& model);

}  // namespace armature::internal
