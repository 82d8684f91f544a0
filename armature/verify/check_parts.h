// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The normal equations of files of factors (docs/reference/factors.md), read by a reader of their own: with R the
// triangle of [W tau] of a coordinate, [W tau]^T [W tau] = R^T R, and those of several logs add up. From these the
// estimate follows again by normal equations in extended precision (fit_again.h) instead of merged triangles.
#pragma once

#include <string>
#include <vector>

#include "armature/verify/check_estimate.h"

namespace armature::internal {

struct PartEquations {
  std::vector<std::string> columns;
  std::vector<NormalEquations> solved, moving, all;  // per coordinate: equations, samples in motion, all samples
  std::size_t samples = 0;                           // of all logs
};

// `files`: the bytes of each. Throws UnmetRequest that says what is wrong with them: damaged, of different columns, or
// a log that two of them have.
PartEquations part_equations(const std::vector<std::string>& files);

}  // namespace armature::internal
