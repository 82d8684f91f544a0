// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts of motions. Their equations are made in the motion that they are cut from, so that filters
// (filtered_friction.h) see what lies beside a part.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

// Samples first, first + 1, ..., end - 1 of one of some motions.
struct MotionPart {
  std::size_t motion = 0, first = 0, end = 0;
};

// As factorise() of motions made of these samples, one after the other (factors.cc).
std::vector<CoordinateFactor> factorise_parts(const IdentificationModel& model, std::span<const Motion> motions,
                                              std::span<const MotionPart> parts, const RowOptions& options);

// Other torques of the same motions: per motion and coordinate.
using OtherTorques = std::vector<std::vector<Signal>>;

// The same with each of several torques instead of those of the motions: the regressor, which costs most, is made once.
std::vector<std::vector<CoordinateFactor>> factorise_parts(const IdentificationModel& model,
                                                           std::span<const Motion> motions,
                                                           std::span<const MotionPart> parts, const RowOptions& options,
                                                           std::span<const OtherTorques> torques);

}  // namespace armature::internal
