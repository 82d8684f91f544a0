// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Standard deviations that hold when residuals are correlated in time, between joints, and with the size of the row:
// noise behind a filter, friction and flexibility that the model does not know. An estimate by weighted least squares
// differs from what it estimates by the sum over time of
//
//   u(t) = P sum_k phi_k(t) e_k(t) / sigma_k^2,        P the covariance for white residuals e,
//
// and the variance of a sum of correlated terms is (Newey & West 1987, 1994), with v(t) = u(t) - a u(t - 1) in place of
// u, a the correlation of neighbours, since sums over lags are accurate for what is nearly white:
//
//   V = (c(0) + 2 sum_h (1 - h / (L + 1)) c(h)) / (1 - a)^2,     c(h) = sum_t v(t) v(t - h),    h = 1..L,
//
// for each parameter by itself, never negative, times T / (T - p) for T steps and p parameters. L follows from the
// parameter's own c: L = 1.1447 (s1 / s0)^(2/3) T^(1/3), s0 = c(0) + 2 sum c(h), s1 = 2 sum h c(h), both over the first
// 4 (T / 100)^(2/9) lags. For white residuals V tends to the diagonal of P.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "armature/identify/equations/motions.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct CorrelatedErrors {
  Eigen::VectorXd deviation;  // per column of the model
  std::size_t most_lags = 0;  // the longest L, in steps
};

// One more pass over the motions; memory for at most 200 lags. `estimate`: of all columns, by least squares on these
// rows.
CorrelatedErrors correlated_errors(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                                   const Estimate& estimate);

// Notes how these standard deviations compare with those of white residuals, unless all are alike.
void note_correlation(const IdentificationModel& model, const Eigen::VectorXd& deviation, const Eigen::VectorXd& white,
                      std::vector<std::string>& notes);

}  // namespace armature::internal
