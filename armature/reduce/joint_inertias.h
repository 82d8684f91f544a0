// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inertia that each coordinate accelerates when it moves alone: the element A_kk of the inertia matrix, a linear
// function of the model's parameters, as its mean over postures within the joint limits. A reduced model without it
// cannot be solved for accelerations, and gives no controller gains.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// coordinates x columns
Eigen::MatrixXd joint_inertias(const IdentificationModel& model);

// The column to keep so that a joint's inertia stays positive: for the first coordinate whose A_kk with `value` is less
// than a tenth of that with `whole`, the column among the `free` ones with the largest share in it; -1 when there is
// none.
Eigen::Index missing_inertia(const Eigen::MatrixXd& inertias, const Eigen::VectorXd& whole,
                             const Eigen::VectorXd& value, const std::vector<char>& free);

}  // namespace armature::internal
