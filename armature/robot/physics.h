// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Are the masses and inertias of this robot physically possible? This is tested only for links whose ten parameters are
// numbers, with the inertia about the centre of mass, Jc = J - M ((c.c) 1 - c c^T), c = MS/M: its principal moments I1
// <= I2 <= I3 satisfy 0 <= I1 and I3 <= I1 + I2 for every body of positive density.
//
// Identified robots come with base (regrouped) parameters, which need not be physically possible. So inertias only give
// warnings, and parameters without effect on the dynamics are not tested: a link that can only turn about one fixed
// axis acts through ZZ, MX and MY alone (Armstrong's PUMA 560 has ZZ1 = 0.35 and no mass in link 1), and a link that
// cannot turn acts through M alone.
#pragma once

#include <array>

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Errors: negative masses, motor inertias and friction. Warnings: the rest of what check.h lists.
void check_physics(const Robot& robot, Diagnostics& diagnostics);

// Eigenvalues of a symmetric 3x3 matrix, ascending.
std::array<double, 3> principal_moments(double xx, double xy, double xz, double yy, double yz, double zz);

// The name of joint or link j in diagnostics: "joint 3 (elbow)".
std::string joint_called(const Robot& robot, std::size_t j);
std::string link_called(const Robot& robot, std::size_t j);

}  // namespace armature::internal
