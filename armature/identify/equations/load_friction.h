// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Friction that grows with the load of a gear (Bittencourt & Gunnarsson 2012): torque Fl |load| sign(v'), load the
// torque of inertia and weight. The load comes from an earlier fit, so that the equations stay linear in Fl; it could
// come from the measured torque, but that has the friction in it.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

// The inertial parameters of the model without its friction of the load; empty when the equations do not determine
// them.
std::vector<double> loads_of(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors);

// Gives them to the model's columns of that friction, and each the width of its joint's Coulomb friction.
void set_loads(IdentificationModel& model, const std::vector<double>& loads);

// The inertial parameters of bodies with the standard parameters `standard`, without motor inertias: the load of the
// robot that is written (robot/joint_friction.h).
std::vector<double> loads_of_bodies(const IdentificationModel& model, const Eigen::VectorXd& standard);

bool has_loads(const IdentificationModel& model);

// A load from a fit without this friction is too large or too small by what the fit puts into bodies: fits with it give
// the loads of the next, until they stay. Nothing without such columns.
void settle_loads(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows);

}  // namespace armature::internal
