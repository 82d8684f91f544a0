// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a motion cannot tell, before any number is computed: too few rows for the unknowns, joints that never move,
// torques that never change, and combinations of parameters that leave no trace in the torques. The answer names the
// parameters, the reason, and what to measure instead.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/factors.h"

namespace armature {

// Coordinates that move, but (but for a hundredth of the time) only one way: there Coulomb friction and an offset of
// the torque are the same.
std::vector<std::size_t> one_way_coordinates(std::span<const Motion> motions);

// Throws UnmetRequest unless every parameter of the model can be identified.
void require_excitation(const IdentificationModel& model, std::span<const Motion> motions,
                        const std::vector<CoordinateFactor>& factors);

}  // namespace armature
