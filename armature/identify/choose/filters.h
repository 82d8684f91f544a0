// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the equations of motion leave open about the filter, by cross-validation (cross_validation.h).
//
// Friction. F tau = F W(q, q', q'') x holds for friction that goes through the filter F of the torques. Publications
// mostly take the sign of the filtered velocity as it is, W(F q, F q', F q''): an error of the model near each turn. It
// is tried all the same, because velocities that a drive has filtered by itself turn round at other times than the
// joint.
//
// Cut-off. A low one rounds off what the motion has: F tau = W(F q, F q', F q'') x is then wrong by the distortion
//
//   F tau(q, q', q'') - tau(F q, F q', F q''),
//
// which is computed with the motion behind the next higher filter. A high one lets in noise that biases accelerations.
// Two cut-offs are compared by the errors of their parameters on the equations of one, on pieces of the motion that the
// parameters do not come from. Equations with noise prefer parameters that noise has biased, so the lower one is tried
// on its own equations, but only if its distortion is below a third of the residuals; equations that are distorted
// prefer distorted parameters, so the higher one is tried on its own equations, but only if the distortion of the one
// in use is above a third.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "armature/identify/choose/rung.h"
#include "armature/identify/equations/factors.h"

namespace armature::internal {

// Friction that is not filtered, instead of the filtered one; nothing where there is none, or nothing is filtered.
std::optional<Rung> try_sharp_friction(const IdentificationModel& model, std::span<const Motion> motions,
                                       const RowOptions& rows);

struct CutoffTrial {
  double cutoff = 0;  // Hz
  Rung rung;
};
// The same logs prepared with another cut-off, and how their rows are thinned out.
struct OtherCutoff {
  double cutoff = 0;  // Hz
  std::vector<Motion> motions;
  std::size_t decimation = 1;
};
// Nothing when there is no reason to try, or when the motions are not stretches of the same logs.
std::optional<Rung> try_cutoff(const IdentificationModel& model, std::span<const Motion> motions,
                               const RowOptions& rows, const OtherCutoff& other);

// The better of half and twice the cut-off in use.
std::optional<CutoffTrial> best_cutoff(const IdentificationModel& model, std::span<const Motion> motions,
                                       const RowOptions& rows, double cutoff,
                                       const std::function<OtherCutoff(double cutoff)>& prepared);

}  // namespace armature::internal
