// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Motor inertias that are nearly grouped. On an axis at a right angle to the first one, Ia2 acts as ZZ2 does, and both
// are one base parameter, ZZR2 = ZZ2 + Ia2 + ... (Gautier & Khalil 1990). Where the angle is 1.5708 instead of pi/2, or
// calibrated, Ia2 is a base parameter of its own, but no motion tells it from ZZR2: its column w is a combination of
// others,
//
//   w = W b + e,      |e| < nearly_grouped |w|.
//
// The free estimate does without such a column. The bodies must not: without Ia2 they have to make up for a rotor. So
// Ia2 stays a standard parameter, with the column b of T instead of an own row (identification_model.h).
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

constexpr double nearly_grouped = 0.02;

// b for a column of a triangle and the inertial columns `others`, 0 for those that matter less than |e|; nothing when
// it is no such combination.
std::optional<Eigen::VectorXd> combination_of(const Eigen::MatrixXd& triangle, Eigen::Index column,
                                              const std::vector<Eigen::Index>& others);

// Adds the motor inertia of a joint to the standard parameters, with the column b ("shares") of T.
void add_grouped_rotor(IdentificationModel& model, std::size_t joint, const Eigen::VectorXd& shares);

// Gives a model without some motor inertias those that are nearly grouped, among its standard parameters.
void group_motor_inertias(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows);

}  // namespace armature::internal
