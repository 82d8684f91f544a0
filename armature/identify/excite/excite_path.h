// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The families of excitation paths, closed, with s from 0 to 1, at rest at both ends:
//
//   fourier   q(s) = c + sum_l alpha_l sin(2 pi l s) - beta_l cos(2 pi l s), l = 1..L, where alpha_1 and beta_1 follow
//             from sum l alpha_l = 0 and sum l^2 beta_l = 0 (Swevers et al. 1997; started from standstill)
//   points    rest at each of P points, between them the quintic 10 x^3 - 15 x^4 + 6 x^5 (Izaguirre et al. 1992, who
//             joined random points by polynomials)
//
// For any values of the free numbers, the path stays within the range of each coordinate.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/excite/excitation_kind.h"
#include "armature/log/log.h"

namespace armature::internal {

// The allowed range of a coordinate.
struct PathRoom {
  double lower = 0, upper = 0;
};

struct ExcitationPath {
  ExcitationKind kind = ExcitationKind::fourier;
  // Per coordinate. fourier: c, alpha_1, beta_1, ..., alpha_L, beta_L; points: the positions.
  std::vector<std::vector<double>> coefficients;
};

// The number of free numbers per coordinate; `size` is L or P.
std::size_t free_numbers(ExcitationKind kind, std::size_t size);

// From free numbers in [-1, 1], coordinate after coordinate.
ExcitationPath make_path(ExcitationKind kind, std::size_t size, std::span<const PathRoom> rooms,
                         std::span<const double> free);

// Positions and their first and second derivatives by s, at s = 0, 1/count, 2/count, ...
struct PathSamples {
  std::vector<Signal> q, q1, q2;
};
PathSamples sample(const ExcitationPath& path, std::size_t count);

}  // namespace armature::internal
