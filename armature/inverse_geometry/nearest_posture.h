// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where an arm can move while its tool rests, the posture nearest to a given one (least squares over the joints): from
// a posture of the pose, steps (1 - J^+ J)(near - q) within the null space of the Jacobian J, each brought back onto
// the pose, and halved until it leads nearer. Families of any dimension are served, from any member.
#pragma once

#include "armature/inverse_geometry/screws.h"

namespace armature::internal::ik {

// Moves q, a posture of the pose, along its family; a regular posture stays. Returns the residual.
double move_nearer(const Arm& arm, const Motion& pose, std::span<const double> near, std::vector<double>& q);

}  // namespace armature::internal::ik
