// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The factors of each fold of some motions (folds.h), made in parallel.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

std::vector<std::vector<CoordinateFactor>> fold_factors(const IdentificationModel& model,
                                                        std::span<const Motion> motions, const RowOptions& rows);

}  // namespace armature::internal
