// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The speeds at which friction has come down from standstill (Stribeck 1902): torque Fb exp(-(v'/w)^2) sign(v'), linear
// in Fb but not in w. The best of a few shares of the greatest speed is refined, all joints at once, by Gauss and
// Newton: a column Fb d/dw (...) beside the others has the change of w as its coefficient.
#pragma once

#include <span>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

// Sets the widths of the model's columns of Stribeck friction to a tenth of the greatest speed, to begin with.
void start_stribeck(IdentificationModel& model, std::span<const double> greatest_rates);
void start_stribeck(IdentificationModel& model, std::span<const Motion> motions);

// Sets them to what fits best.
void fit_stribeck(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows);

}  // namespace armature::internal
