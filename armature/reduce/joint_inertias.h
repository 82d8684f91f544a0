// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a coordinate has to accelerate when it moves alone: the element A_kk of the inertia matrix, a linear function of
// the model's columns, here as its mean over postures within the limits of the joints. A model that has lost it cannot
// be solved for accelerations, and a controller finds no gains in it.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// coordinates x columns
Eigen::MatrixXd joint_inertias(const IdentificationModel& model);

// The column that gives a coordinate its inertia back: of the first that with `value` has less than a tenth of what it
// has with `whole`, the column with the greatest share in that, among those that are `free` to be taken; -1 when there
// is none.
Eigen::Index missing_inertia(const Eigen::MatrixXd& inertias, const Eigen::VectorXd& whole,
                             const Eigen::VectorXd& value, const std::vector<char>& free);

}  // namespace armature::internal
