// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The postures of a family: where an arm can move while its tool rests (a stretched wrist, a wrist above the shoulder),
// its postures are a curve through the one that was found. It is followed both ways by steps along the curve, each
// brought back onto it by damped Newton steps, until a joint has made half a turn or the curve ends.
#pragma once

#include "armature/inverse_geometry/screws.h"

namespace armature::internal::ik {

// Without `v` itself, the nearest first. `direction` is that of the curve at v, largest component 1; a step moves the
// fastest joint by about `step` rad (or m).
std::vector<std::vector<double>> family_members(const Arm& arm, const Motion& pose, std::span<const double> v,
                                                std::span<const double> direction, double step = 0.1);

}  // namespace armature::internal::ik
