// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines in generated Rust: of an array of angles, inline and without libm, by the constants, polynomials
// and reductions of c_trigonometry. The loop over a fixed number of angles becomes vector instructions. A model of a
// seven-joint arm takes half the time that it takes with calls of libm.
#pragma once

#include <string>

#include "armature/emit/angle_groups.h"

namespace armature::internal {

// The function sine_cosine(&angles, &mut sines, &mut cosines) of arrays of any length N.
std::string rust_trigonometry(bool single);

// The statements of one group.
std::string rust_angle_group(const AngleGroup& group, std::vector<std::string> angles);

}  // namespace armature::internal
