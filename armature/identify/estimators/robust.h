// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robust least squares against outliers: iteratively reweighted, each row by its residual r in units of the scale of
// its coordinate (Huber 1964; Beaton & Tukey 1974; Holland & Welsch 1977 for the constants, 95 % efficient for Gauss):
//
//   Huber      w = min(1, 1.345 / |r|)
//   bisquare   w = (1 - (r / 4.685)^2)^2 where |r| < 4.685, otherwise 0
//
// The scale is robust too: 1.4826 times the median of the absolute residuals, from the previous pass, so that one pass
// over the rows is one iteration; both converge together. Streamed motions are read once per pass.
#pragma once

#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/equations/motions.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

enum class Loss { huber, bisquare };

struct RobustFit {
  Estimate estimate;
  std::vector<CoordinateFactor> factors;  // of the weighted rows
  std::vector<double> outliers;           // per coordinate: the share of rows with a weight below one half
};

// The weight of a row, w above.
double row_weight(Loss loss, double residual);

// Starts from weighted least squares on `start`, the factors of the same motions and rows.
RobustFit robust_least_squares(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                               const std::vector<CoordinateFactor>& start, Loss loss);

}  // namespace armature::internal
