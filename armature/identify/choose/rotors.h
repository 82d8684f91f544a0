// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which joints show the inertia Ia of their motor. Torques from motor currents include the rotors, torques from sensors
// on the links do not, and a drive with a small gear ratio hardly does. A motor inertia stays when the data determine
// it, when it is positive and when it raises the likelihood by more than its price (choices.h): with one parameter the
// likelihood ratio is t^2, t = Ia / sd(Ia), so that BIC keeps it for t > sqrt(log N). They are left out one at a time,
// the smallest t first, because each changes the others. No inertia is negative, so that a t of -7 tells that errors of
// the model make t as large as 7: a positive one must be larger. One that is nearly grouped with other parameters tells
// nothing (grouped_rotors.h), and has no such say.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

struct RotorChoice {
  bool any = false;                  // whether some motor inertia stays
  std::vector<std::size_t> without;  // joints, 1..NL, whose motor inertia is left out although others stay
  std::vector<std::string> notes;    // why, and what it costs
};

// Coordinates whose offset the motion cannot tell from a weight and a motor inertia together. A vertical slide is moved
// by M (q'' + g) + Ia q'' + Fo: three parameters with two effects. Any of the three may be left out at no cost; without
// Ia, the mass takes it and the offset is wrong by Ia g, without Fo, an offset there is shows as a mass Fo / g. The
// second is the smaller mistake: rotors are heavy, and offsets of drives are not.
struct WeighedOffsets {
  std::vector<std::size_t> coordinates;
  std::vector<std::string> notes;
};
WeighedOffsets offsets_told_by_weight(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors);

// From the factors of a model with all motor inertias.
RotorChoice choose_rotors(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors);

}  // namespace armature::internal
