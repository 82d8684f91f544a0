// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Between logs, parts (identify/factor_set.h) and identifications: what factor, merge and identify share.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/factor_set.h"
#include "armature/verbs/factor.h"
#include "armature/verbs/recipes/estimation.h"

namespace armature::internal {

// The parts in these files, as one. Throws InputError.
FactorSet read_parts(const std::vector<std::string>& files, Progress& progress);

// What a part says of itself; `bytes`: its size.
FactorPart part_of(const FactorSet& set, std::size_t bytes);

struct Factored {
  FactorSet set;
  std::vector<std::string> readings, notes;
  Diagnostics diagnostics;
};
Factored factor_logs(const Robot& robot, const FactorOptions& options, InputFiles& files, Progress& progress);

// The identification from parts. `fit` names the validation logs and how they are read, and the estimator; options that
// decide the equations are those of the parts, and refused here. Throws NotIdentified when the parts do not determine
// the parameters.
Estimation estimate_from_parts(const Robot& robot, const std::vector<std::string>& parts, const FitOptions& fit,
                               double essential, InputFiles& files, Progress& progress);

}  // namespace armature::internal
