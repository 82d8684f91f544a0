// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How well would a motion be explained if its torques were read otherwise: in another order, with other signs, in other
// units? The regressor does not depend on the torques, so W_k^T W_k and W_k^T tau_j of every coordinate k and torque j
// are computed once, and each reading costs one small solve:
//
//   min sum_k w_k |f_k tau_o(k) - W_k x|^2,     w_k = 1 / |f_k tau_o(k) - W_k x|^2 of the step before,
//
// over parameters that a robot can have: friction takes energy (Fv, Fs >= 0), and the inertia that each joint feels,
// averaged over the postures of the motion, is positive. Without these two conditions a joint that turns alone (an axis
// of a gantry) would fit as well with the wrong sign.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// The torque of coordinate k is factor[k] times that logged for coordinate order[k].
struct TorqueReading {
  std::vector<std::size_t> order;
  std::vector<double> factor;
  static TorqueReading as_logged(std::size_t coordinates);
};

struct TrialResult {
  Eigen::VectorXd x;
  std::vector<double> error;  // |residual| / |torque|, per coordinate
  double score = 0;           // sum of the logarithms of the errors, each at least `smallest_error`
  static constexpr double smallest_error = 0.03;
};

enum class Gravity { as_described, reversed };

class TrialFit {
 public:
  // Samples of the motions should be a thousand or so (thinned_out()).
  TrialFit(const IdentificationModel& model, const Motion& motion, Gravity gravity = Gravity::as_described);
  TrialResult fit(const TorqueReading& reading) const;

  // The inertia that coordinate k feels, averaged over postures, as a linear function of x.
  Eigen::VectorXd felt_inertia(std::size_t k) const { return felt_[k]; }
  // The root mean square of the torques of gravity on coordinate k at x.
  double gravity_torque(std::size_t k, const Eigen::VectorXd& x) const;
  // The same of all that moves and weighs: without friction.
  double inertial_torque(std::size_t k, const Eigen::VectorXd& x) const;

 private:
  Eigen::VectorXd solve(const TorqueReading& reading, const std::vector<double>& weights,
                        std::vector<char>& held) const;
  double residual_squares(std::size_t k, const TorqueReading& reading, const Eigen::VectorXd& x) const;

  const IdentificationModel& model_;
  std::vector<Eigen::MatrixXd> products_;          // per coordinate: W^T W of its active columns
  std::vector<Eigen::MatrixXd> right_;             // per coordinate: W^T tau, a column per logged torque
  std::vector<Eigen::VectorXd> squares_;           // per coordinate: |tau_j|^2 over its rows
  std::vector<Eigen::MatrixXd> gravity_products_;  // as products_, of gravity alone, inertial columns only
  std::vector<double> rows_;
  std::vector<Eigen::VectorXd> felt_;
  std::vector<Eigen::VectorXd> not_negative_;  // x must have no negative product with these
};

// Some samples of the motions as one, evenly spread: for regressors only, since their times are lost.
Motion thinned_out(std::span<const Motion> motions, std::size_t samples);

}  // namespace armature::internal
