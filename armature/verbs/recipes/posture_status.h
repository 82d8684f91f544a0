// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What can be said of a posture, as `IkSolution::status` says it.
#pragma once

#include <string>

#include "armature/inverse_geometry/arm_solver.h"

namespace armature::internal {

// "regular", or what applies of "double root", "singular", "partial" and "outside limits", with commas between them.
std::string posture_status(const ik::ArmSolution& found, bool partial, bool outside);

}  // namespace armature::internal
