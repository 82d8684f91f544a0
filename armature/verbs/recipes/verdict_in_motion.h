// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The verdict on a model by its errors in motion. At rest friction holds what it likes, and no parameters predict the
// torque: a log with a minute of rest before the motion would make any model bad. What rest adds is said beside it. And
// a recording that is red (drives at their limits, torques of a few values) makes no model better than usable. Where a
// joint has no good error, an addition to the model that was tried and refused is named if it would halve that error.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/log_check.h"
#include "armature/verbs/model_verdict.h"

namespace armature::internal {

struct ErrorsToJudge {
  const std::vector<double>&all, &moving;  // per joint, %; `moving` may be empty
  double total = 0, moving_total = 0;
};

// On the motions held out, or on those used where there are none.
ErrorsToJudge to_judge(const Identification::Errors& errors);

ModelVerdict judge_in_motion(const std::vector<std::string>& joints, const ErrorsToJudge& errors, JudgedOn motions);

void heed_recordings(const LogCheck& check, ModelVerdict& verdict);

void name_refused(const std::vector<ModelStep>& ladder, ModelVerdict& verdict);

}  // namespace armature::internal
