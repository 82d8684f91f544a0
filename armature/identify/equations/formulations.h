// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Equations for the same parameters that need no accelerations (Khalil & Creusot 1997, eq. 40-52).
//
//   filtered   tau = d/dt (D1(q, q') x) + D2(q, q') x: columns are computed from positions and velocities,
//              differentiated once, and filtered with the torques by the decimation that follows; or, with a pole a,
//              through the filters F = a^2/(s + a)^2 and F' = s F (paired_filter.h), without any difference:
//              F tau = F' D1 x + F D2 x (eq. 44-46)
//   energy     integral of q'^T tau dt over an interval = (h(t2) - h(t1)) x + the work of friction: one equation per
//              interval for all joints together. Noise of q' and tau is correlated in the power, which biases the
//              estimate; short intervals give many equations, long ones a small weight to noise
//
// Friction and the user's terms have the columns that they have in the dynamic model, or their power.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/methods.h"

namespace armature::internal {

// `pole`: rad/s. Throws UnmetRequest for one that the motions are sampled too slowly for.
std::vector<CoordinateFactor> factorise_filtered(const IdentificationModel& model, std::span<const Motion> motions,
                                                 const RowOptions& options, std::optional<double> pole = {});

// One factor for all columns. `interval`: s.
std::vector<CoordinateFactor> factorise_energy(const IdentificationModel& model, std::span<const Motion> motions,
                                               double interval);

}  // namespace armature::internal
