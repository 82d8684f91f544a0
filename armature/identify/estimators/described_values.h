// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The standard parameters as a description states them, whether or not a body can have them.
#pragma once

#include <Eigen/Core>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

// In the order of model.standard; zero for friction, and where the description has no number.
Eigen::VectorXd described_values(const IdentificationModel& model);

}  // namespace armature::internal
