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

// The same from factors alone: what does not move is not told apart from what moves alike.
void require_excitation(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors);

// Throws UnmetRequest when no sample is left of the motions that are used.
void require_samples(const MotionExtents& motions);

// Throws UnmetRequest unless the motions for validation have samples and measured torques: a relative error of zero
// torques would be meaningless.
void require_validation(const Robot& robot, const MotionExtents& motions);

}  // namespace armature::internal
