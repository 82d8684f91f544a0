// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The ladder of models: starting from the given one, the candidate with the largest gain in cross-validation
// (cross_validation.h) is taken as long as it wins by more than twice its standard error; what takes energy must come
// out positive. The validation log is never looked at.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/choose/candidates.h"
#include "armature/identify/choose/cross_validation.h"
#include "armature/identify/choose/rung.h"

namespace armature::internal {

struct Ladder {
  std::vector<Rung> rungs;
  std::vector<FrictionColumn> friction;     // taken
  std::vector<std::vector<double>> motors;  // taken
};

Ladder climb(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
             CandidateOptions options);

// The model with what was taken, for the choice of others.
IdentificationModel with_ladder(const IdentificationModel& model, const Ladder& ladder);

}  // namespace armature::internal
