// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The Stribeck speeds w, over which friction falls from its peak at standstill (Stribeck 1902): torque Fb
// exp(-(v'/w)^2) sign(v'), linear in Fb but not in w. The best of a few shares of the largest speed, joint by
// joint, is refined, all joints at once (width_slopes.h).
//
// A width of Coulomb friction and w make up for each other: where one is wrong, so is the other, and Fb with them.
#pragma once

#include <span>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

// Sets the initial widths of the model's Stribeck columns: a tenth of the largest speed.
void start_stribeck(IdentificationModel& model, std::span<const double> greatest_rates);
void start_stribeck(IdentificationModel& model, std::span<const Motion> motions);

// Sets them to the best fit.
void fit_stribeck(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows);

// From widths that were chosen to the best fit of all at once: Stribeck speeds and the widths of smooth Coulomb
// friction, which friction of the load and of the temperature shares. Nothing without Stribeck columns.
void settle_widths(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows);

}  // namespace armature::internal
