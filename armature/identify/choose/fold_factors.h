// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The factors of each fold of some motions (folds.h), made in parallel.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/equations/motion_parts.h"

namespace armature::internal {

using FoldFactors = std::vector<std::vector<CoordinateFactor>>;  // per fold and coordinate

FoldFactors fold_factors(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows);

// With each of these torques in place of those of the motions, in one pass.
std::vector<FoldFactors> fold_factors(const IdentificationModel& model, std::span<const Motion> motions,
                                      const RowOptions& rows, std::span<const OtherTorques> torques);

}  // namespace armature::internal
