// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The widths w of Coulomb and Stribeck friction are chosen from the data (sign_widths.h, stribeck.h), and then taken as
// known: without more, the deviations of Fs and Fv are those at this w. With a further column for each,
//
//   d/dw tanh(v'/w) = -v'/w^2 (1 - tanh^2(v'/w)),
//
// whose coefficient is Fs times the error of w, the covariance of the others allows for that error, to first order.
#pragma once

#include <Eigen/Core>

#include "armature/identify/equations/motions.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

// Per column of the model: how many times the deviation grows, at least 1.
Eigen::VectorXd growth_by_widths(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                                 const Estimate& estimate);

}  // namespace armature::internal
