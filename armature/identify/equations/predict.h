// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The torques W x that a model predicts along a motion, sample by sample, to compare with the measured ones.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// One signal per coordinate; x has the order of model.columns.
std::vector<Signal> predicted_torques(const IdentificationModel& model, const Motion& motion, const Eigen::VectorXd& x);

}  // namespace armature::internal
