// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Drift: how a parameter changes from one group of logs to the next, such as from month to month. With y_i +- s_i the
// parameter from group i alone, i = 0, 1, ..., a line a + b i is fitted by least squares weighted with 1 / s_i^2
// (Bevington, section 6.3), which gives
//
//   b = S_iy / S_ii,     sd(b) = f / sqrt(S_ii),     f^2 = max(1, chi^2 / (m - 2)),
//
// S_iy and S_ii about the weighted means. f allows for groups that scatter about the line by more than s_i (Birge
// 1932): then a slope counts only if it is large beside that scatter.
#pragma once

#include <optional>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

struct Drift {
  std::size_t first = 0, last = 0;  // groups
  double from = 0, to = 0;          // the line at both
  double slope = 0, deviation = 0;  // per group
  double scatter = 1;               // f
};

// Per parameter. Groups that do not tell all parameters by themselves are passed over; nothing when fewer than three
// are left.
std::optional<std::vector<Drift>> drift_over(const std::vector<std::vector<CoordinateFactor>>& groups,
                                             std::size_t unknowns);

}  // namespace armature::internal
