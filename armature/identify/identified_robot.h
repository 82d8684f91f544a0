// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot with its identified values: physically possible inertias, motor inertias and joint friction, in its own
// frames. Parameters that a robot description cannot hold (quadratic friction, user's terms) are reported.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// `standard` has the order of model.standard.
Robot identified_robot(const IdentificationModel& model, const Eigen::VectorXd& standard,
                       std::vector<std::string>& left_out);

// Standard parameters with the torques of the base parameters `base`: each in the entry it is named after, all others
// zero. identified_robot() of them costs few operations, but is not physically possible.
Eigen::VectorXd standard_of_base(const IdentificationModel& model, const Eigen::VectorXd& base);

}  // namespace armature::internal
