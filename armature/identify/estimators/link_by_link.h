// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Identification from the last link to the first (Zomaya & Morris 1989, section 4.5; Jamisola et al. 1999, section
// III). The torque of joint k depends only on the links that it carries, so that the regressor is block-triangular:
//
//   [tau_1]   [W_11 W_12 ... W_1n] [x_1]
//   [ ... ] = [      W_22 ... W_2n] [...]        x_k: parameters that act on joint k but on no joint after it.
//   [tau_n]   [               W_nn] [x_n]
//
// Each stage subtracts the torque of the known parameters of the outer links, o, and solves for the new ones, i. From
// the triangle of [W_i W_o tau], R_ii x_i = z_i - R_io x_o; with B = R_ii^-1 R_io and the covariance C_oo of what is
// known,
//
//   C_ii = sigma^2 (R_ii^T R_ii)^-1 + B C_oo B^T,        C_i,known = -B C_o,known.
//
// Errors of the last joint propagate to all others, but not back: a bad torque sensor at the base does not affect the
// wrist. Weighted least squares uses all torques for all parameters and is never less certain, if all torques are
// right. Joints that do not determine their new parameters are solved together with the next one.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct LinkStage {
  std::vector<std::size_t> coordinates;  // usually one
  std::vector<std::size_t> columns;      // of the model, found in this stage
  double condition_scaled = 0;           // of their columns scaled to length one, in these torques
};

struct LinkByLink {
  Estimate estimate;
  std::vector<LinkStage> stages;  // in their order
};

// Throws UnmetRequest as least_squares() does, when all torques together do not determine the parameters.
LinkByLink link_by_link(const std::vector<CoordinateFactor>& factors, std::size_t unknowns);

// "from the last joint to the first: joint 3 (7 parameters), joints 2 and 1 together (13)"
std::string to_string(const std::vector<LinkStage>& stages);

}  // namespace armature::internal
