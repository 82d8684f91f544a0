// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Insufficient excitation, found before the parameters are estimated: too few rows for the unknowns, joints that never
// move, torques that never change, and combinations of parameters without effect on the torques. The message names the
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
