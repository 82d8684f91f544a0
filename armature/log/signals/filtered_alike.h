// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A signal that is computed from a motion, through the filter that the motion went through. Inertia and weight hardly
// bend over the memory of the filter F, so that F tau = tau(F q, F q', F q''); friction that jumps does: F sign(q') is
// smooth where sign(F q') jumps. To compare measured with predicted friction, what jumps is filtered as the torque was.
//
// The signal is continued beyond its ends as it was before them, mirrored: friction that would be continued through its
// last value (butterworth.h) were twice too large.
#pragma once

#include "armature/log/signals/prepare.h"

namespace armature::internal {

// Whether friction along this motion is filtered: the motion was, and friction is not to be left sharp.
bool filters_friction(const Motion& motion);

// Samples from first on, of `signal(i)` at the samples i of the motion; to 1e-9 the same, whatever part is asked for.
Signal filtered_alike(const Motion& motion, std::size_t first, std::size_t count,
                      const std::function<double(std::size_t sample)>& signal);

}  // namespace armature::internal
