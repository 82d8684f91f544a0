// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a motion cannot tell, before any number is computed: too few rows for the unknowns, joints that never move,
// torques that never change, and combinations of parameters that leave no trace in the torques. The answer names the
// parameters, the reason, and what to measure instead.
#pragma once

#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/equations/motion_extents.h"

namespace armature::internal {

// Throws UnmetRequest unless every parameter of the model can be identified.
void require_excitation(const IdentificationModel& model, const MotionExtents& motions,
                        const std::vector<CoordinateFactor>& factors);

}  // namespace armature::internal
