// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Friction that changes with the temperature T of the drive (Bittencourt & Axelsson 2014: the viscosity of the grease
// falls as it warms up), to first order about T0:
//
//   (Fv + Fvt (T - T0)) v' + (Fs + Fst (T - T0)) sign(v')
//
// T0 is the mean over the motions from which the model is chosen (the first samples of long logs), rounded to a degree:
// it is stated beside the coefficients, and any other would give the same torques. T is that of the coordinate with the
// largest part in the joint variable. A log without temperatures has the friction at T0.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

std::size_t thermometer_of(const FrictionColumn& friction);

// T - T0 at a sample.
double warmth(const FrictionColumn& friction, const Motion& motion, std::size_t sample);

// T0 of each coordinate whose temperature changes by 2 K or more over the motions; nothing of others, and of all where
// a motion has no temperatures.
std::vector<std::optional<double>> changing_temperatures(std::span<const Motion> motions);

// Gives the model's columns their T0. Throws UnmetRequest where the temperature does not change.
void set_temperatures(IdentificationModel& model, std::span<const Motion> motions);

// Coulomb friction turns round over the same width at every temperature.
void warm_as_coulomb(IdentificationModel& model);

}  // namespace armature::internal
