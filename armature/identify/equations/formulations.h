// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Equations for the same parameters that need no accelerations (Khalil & Creusot 1997, eq. 40-52).
//
//   filtered   tau = d/dt (D1(q, q') x) + D2(q, q') x: columns are computed from positions and velocities,
//              differentiated once, and filtered with the torques by the decimation that follows
//   energy     integral of q'^T tau dt over an interval = (h(t2) - h(t1)) x + the work of friction: one equation per
//              interval for all joints together. Noise of q' and tau is correlated in the power, which biases the
//              estimate; short intervals give many equations, long ones a small weight to noise
//
// Friction and the user's terms have the columns that they have in the dynamic model, or their power.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/methods.h"

namespace armature::internal {

std::vector<CoordinateFactor> factorise_filtered(const IdentificationModel& model, std::span<const Motion> motions,
                                                 const RowOptions& options);

// One factor for all columns. `interval`: s.
std::vector<CoordinateFactor> factorise_energy(const IdentificationModel& model, std::span<const Motion> motions,
                                               double interval);

}  // namespace armature::internal
