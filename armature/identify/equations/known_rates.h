// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The largest joint speeds for Coulomb and Stribeck friction, from the extents of the motions: |c_k| max|q'_k| for a
// joint that one coordinate k moves with coefficient c_k. Joints that several move take a pass over the motions
// (greatest_rates).
#pragma once

#include <optional>
#include <vector>

#include "armature/identify/equations/identification_model.h"
#include "armature/identify/equations/motion_extents.h"

namespace armature::internal {

// Per column, zero where there is no such friction; nothing if some joint is moved by several coordinates.
std::optional<std::vector<double>> known_rates(const IdentificationModel& model, const MotionExtents& extents);

}  // namespace armature::internal
