// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot with its identified values: inertias of bodies, motor inertias, and friction on the joints, in its own
// frames. What the robot's description cannot hold (springs, quadratic friction) is told.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// `standard` has the order of model.standard.
Robot identified_robot(const IdentificationModel& model, const Eigen::VectorXd& standard,
                       std::vector<std::string>& left_out);

// Standard parameters that give the torques of the base parameters `base`: each on the entry that stands for it, all
// others zero. identified_robot() of them is a model with few operations and not a set of bodies.
Eigen::VectorXd standard_of_base(const IdentificationModel& model, const Eigen::VectorXd& base);

}  // namespace armature::internal
