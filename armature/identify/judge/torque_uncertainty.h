// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the covariance C of the parameters means for torques on other motions. At random states within the joint limits
// (where the description has none, within the positions of the motions), at the speeds and accelerations of the
// motions, the torque of coordinate k is uncertain by sqrt(w_k C w_k^T). Parameters that cannot be told apart because
// they always act alike make no torque uncertain.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/motions.h"

namespace armature::internal {

// In % of `torques`, a size of the torque for each coordinate.
struct TorqueUncertainty {
  std::vector<double> all, at_rest;  // root mean squares over the states; the same states without velocities
  Eigen::VectorXd effect;            // of the deviation of each column by itself, on the joint that it disturbs most
};

TorqueUncertainty torque_uncertainty(const IdentificationModel& model, const Motions& motions,
                                     const Eigen::MatrixXd& covariance, const std::vector<double>& torques);

}  // namespace armature::internal
