// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Selection of parameters, by two criteria.
//
// By certainty (Gautier & Khalil): the parameter with the largest relative standard deviation is dropped and the rest
// identified again, until none is above the threshold. The remaining parameters are the essential model.
//
// By contribution (Izaguirre et al. 1992, section 7): a parameter whose torque never exceeds 1 % of the largest
// measured torque of the joint is not significant.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct Essential {
  std::vector<char> kept;  // columns
  std::size_t count = 0;
  Estimate estimate;  // with the kept columns only
};

// `threshold` is a relative standard deviation; `start` the estimate with all columns.
Essential essential_parameters(const std::vector<CoordinateFactor>& factors, std::size_t unknowns,
                               const Estimate& start, double threshold);

// The parameters whose contribution is at least `threshold`, identified again.
Essential significant_parameters(const std::vector<CoordinateFactor>& factors, const Estimate& start,
                                 const Eigen::VectorXd& contribution, double threshold);

// The contribution of each column: the largest |W_kc x_c| / max |tau_k| over all samples and coordinates.
struct Contributions {
  Contributions() = default;  // of nothing
  explicit Contributions(const IdentificationModel& model);
  void add(const IdentificationModel& model, std::span<const Motion> motions);
  void add(const Contributions& more);
  Eigen::VectorXd of(const Eigen::VectorXd& x) const;

  Eigen::MatrixXd columns;  // max |W_kc|
  Eigen::VectorXd torques;  // max |tau_k|
};
Eigen::VectorXd contributions(const IdentificationModel& model, std::span<const Motion> motions,
                              const Eigen::VectorXd& x);

}  // namespace armature::internal
