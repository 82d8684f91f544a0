// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Derivatives of signals sampled every `step` seconds, by central differences of two points, x'(i) = (x(i+1) - x(i-1))
// / 2h (Izaguirre et al. 1992, section 7), or of four points, (8 (x(i+1) - x(i-1)) - (x(i+2) - x(i-2))) / 12h, which
// attenuate a tenth of the sampling rate by 0.5 %, two points by 6.5 %. One-sided at the ends.
#pragma once

#include <span>

#include "armature/log/log.h"

namespace armature::internal {

enum class Difference { two_points, four_points };

Signal derivative(std::span<const double> signal, double step, Difference difference = Difference::four_points);

}  // namespace armature::internal
