// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The widths w of Coulomb friction Fs tanh(v'/w) and of Stribeck friction Fb exp(-(v'/w)^2) sign(v') are not linear in
// the equations. A further column, the derivative of the shape by w, has Fs dw as its coefficient: one least squares
// gives the step dw of all joints at once (Gauss and Newton), and, at the end, what an error of w does to the others.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

// Columns of friction that have a width, with a positive one.
std::vector<std::size_t> columns_with_width(const IdentificationModel& model, FrictionKind kind);

// The model with the slope of each of these columns appended.
IdentificationModel with_slopes(const IdentificationModel& model, const std::vector<std::size_t>& columns);

// The likelihood (choices.h) of the best linear parameters x; minus infinity when the equations do not determine them.
double fitted_likelihood(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                         Eigen::VectorXd& x);

// Steps to the widths of the largest likelihood, each within `range` of the largest speed of its joint; widths stay
// where they are when the equations do not determine them.
struct WidthRange {
  double least = 0.005, most = 1;  // shares of the largest speed
  int steps = 8;                   // at most
};
void refine_widths(IdentificationModel& model, const std::vector<std::size_t>& columns, std::span<const Motion> motions,
                   const RowOptions& rows, const WidthRange& range);

}  // namespace armature::internal
