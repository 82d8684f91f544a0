// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which way gravity points, by the torques: a robot on a wall, under a ceiling or on a wedge that is described as
// standing. The torques are linear in the parameters x, and in gravity g,
//
//   tau = (D(q, q', q'') + sum_i g_i G_i(q)) x,     |g| as described,
//
// x the standard parameters, D the regressor of the model less its part at rest, G_i from the poses of the links
// (weight_columns.h): the products of all columns are made once, and each direction costs one small solve. Only where
// the plain model (no couplings, no springs that were found) explains some joint poorly, directions are tried over the
// sphere, and the best one is refined. Nothing is said unless the errors of all joints fall to less than half in the
// mean (geometric).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

struct GravityDirection {
  std::array<double, 3> described{}, found{};  // unit vectors in the axes of the root link
  double angle = 0;                            // between them, rad
  std::array<double, 2> roll_pitch{};  // rad: of a fixed joint from the world, where gravity is -z, to the root link
  std::vector<double> before, after;   // errors in % of the torque, per coordinate
};

// `motion`: a thousand samples or so, evenly spread (thinned_out()).
std::optional<GravityDirection> other_gravity(const IdentificationModel& model, const Motion& motion);

}  // namespace armature::internal
