// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How large formulas of a robot become, before they are made. Joint j has d_j moving joints between the base and
// itself, itself included; formulas grow with the sum over the joints of d_j^(k-1): with n for the torques (k = 1),
// with n^2 / 2 for the inertia matrix of a chain (k = 2), with n^3 / 3 for derivatives (k = 3). In a tree of short
// branches they stay small, but the entries that are zero are held too.
#pragma once

#include <cstddef>
#include <string>

#include "armature/robot/robot.h"

namespace armature::internal {

// How formulas grow with the joints of a chain: the exponent k.
enum class Growth { linear = 1, quadratic, cubic, quartic };

// The sum of d_j^(k-1).
double joints_in_rows(const Robot& robot, Growth growth);

// The entries of the largest output, zeros too, of n joints: 10 n^2 of a regressor (k = 2), 3 n^2 of first derivatives
// (k = 3), 3 n^3 of second derivatives (k = 4).
double entries(const Robot& robot, Growth growth);

// Throws UnmetRequest where `what` ("the inertia matrix") would take more than about a gigabyte.
void refuse_oversize(const Robot& robot, const std::string& what, Growth growth);

}  // namespace armature::internal
