// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which joints show the inertia Ia of their motor. Torques from motor currents include the rotors, torques from sensors
// on the links do not, and a drive with a small gear ratio hardly does. A motor inertia stays when the data determine
// it, when it is positive and when it raises the likelihood by more than its price (choices.h): with one parameter the
// likelihood ratio is t^2, t = Ia / sd(Ia), so that BIC keeps it for t > sqrt(log N). They are left out one at a time,
// the smallest t first, because each changes the others. No inertia is negative, so that a t of -7 tells that errors of
// the model make t as large as 7: a positive one must be larger.
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

// From the factors of a model with all motor inertias.
RotorChoice choose_rotors(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors);

}  // namespace armature::internal
