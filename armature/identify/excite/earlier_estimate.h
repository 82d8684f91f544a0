// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What an earlier identification left uncertain, and what another motion would add. With D the standard deviations of
// the parameters so far, and R the triangle of the new motion's equations divided by the deviations of the torques,
// both together leave
//
//   C = (D^-2 + R^T R)^-1.
//
// (The file of an estimate has no correlations: D^-2 is never more than the information that it had.) A parameter
// limits the prediction of torques by its deviation times its share of the greatest torque; the motion that makes
// sqrt(sum_i (share_i)^2 C_ii) small is the one to record next.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

struct EarlierEstimate {
  struct Parameter {
    std::string name;
    double deviation = 0;
    double share = 0;  // of the greatest torque of a joint, per unit of the parameter
  };
  std::vector<Parameter> parameters;
  std::vector<double> torque_sd;  // per coordinate
  double equations_a_second = 0;  // independent ones of each coordinate that a new motion gives
};

// The same, in the order of the model's columns.
struct Uncertain {
  Eigen::VectorXd deviation;  // infinity where the estimate does not know the column
  Eigen::VectorXd share;
  Eigen::VectorXd torque_sd;

  // The deviations that are left after a motion; `triangle` as from stacked(factors, unknowns, torque_sd), without its
  // right-hand side, and times `more`: the root of the number of equations per sample in it.
  Eigen::VectorXd left_after(const Eigen::MatrixXd& triangle, double more) const;
  // The root of the sum of squares of share * deviation.
  double limit_of_prediction(const Eigen::VectorXd& deviations) const;
};

// The model of the robot whose columns are those of the estimate: with motor inertias, or without. Throws UnmetRequest
// when neither has its parameters.
IdentificationOptions model_of(const Robot& robot, const EarlierEstimate& estimate);

Uncertain uncertain(const IdentificationModel& model, const EarlierEstimate& estimate);

}  // namespace armature::internal
