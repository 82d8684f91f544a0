// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Each group of logs left out in turn, from the factors alone: what the others predict of it, and what it does to the
// estimate. With x and C from all and x_i, C_i from all but group i (Hausman 1978),
//
//   z_c = (x_i - x)_c / sqrt((C_i - C)_cc)
//
// has the standard normal distribution if the group is like the others; a log that was misread, a robot that is worn
// and a month in which something changed stand out. Sums of all but one come from sums from the left and from the
// right, so m groups cost 3 m merges and m solutions.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/estimators/least_squares.h"
#include "armature/identify/log_statistics.h"

namespace armature::internal {

struct LeftOut {
  bool determined = false;          // the others determine the parameters
  double error = 0, by_others = 0;  // % of the group's torques, by the parameters from all and from the others
  Eigen::VectorXd value;            // from the others
  std::size_t moved = 0;            // the column with the largest |z|, and z
  double z = 0;
};

// `all`: the weighted estimate from all groups.
std::vector<LeftOut> leave_one_out(const std::vector<LogStatistics>& groups, const Estimate& all);

}  // namespace armature::internal
