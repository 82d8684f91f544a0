// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The standard deviations of a payload come from white residuals. Residuals with a payload are correlated as those
// without it are, and those are known (correlated_errors.h): all deviations grow by the root mean square of the growth
// of the robot's parameters.
#pragma once

#include "armature/identify/estimators/payload.h"

namespace armature::internal {

// `white`, `deviation`: of the robot's parameters, for white residuals and for those that are there.
void grow(PayloadEstimate& payload, const Eigen::VectorXd& white, const Eigen::VectorXd& deviation);

}  // namespace armature::internal
