// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a model makes of a motion: the torques W x, sample by sample, to be laid beside those that were measured.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// One signal a coordinate; x has the order of model.columns.
std::vector<Signal> predicted_torques(const IdentificationModel& model, const Motion& motion, const Eigen::VectorXd& x);

}  // namespace armature::internal
