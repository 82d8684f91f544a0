// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Are the residuals white noise? The autocorrelation of n decimated residuals e about zero,
//
//   r(h) = sum_i e(i) e(i - h) / sum_i e(i)^2,        h = 1..m,
//
// is within +-1.96 / sqrt(n) at 95 % of the lags when they are white. All lags at once: Ljung & Box (1978),
//
//   Q = n (n + 2) sum_h r(h)^2 / (n - h)
//
// has the chi-squared distribution of m degrees of freedom for white residuals; `probability` is that of exceeding it.
// Correlation comes from errors of the model: covariances are then too small.
//
// Filters colour white noise as well. What they make of it is known: with the power P(f) that the filter of the torques
// and that of the decimation pass, its autocorrelation is c(h) = int P(f) cos(2 pi f h T) df, T between the rows that
// are kept. The residuals go through the predictor that whitens it (Levinson's recursion), before they are tested.
#pragma once

#include <vector>

#include "armature/identify/equations/motions.h"

namespace armature::internal {

struct Whiteness {
  std::size_t rows = 0;
  std::vector<double> correlation;  // r(1), r(2), ...
  double ljung_box = 0;             // Q
  double probability = 1;           // of a Q at least this large if the residuals are white
  double bound() const;             // 1.96 / sqrt(n)
  std::size_t beyond() const;       // number of lags with a correlation beyond the bound
  bool white() const { return probability >= 0.05; }
};

// The autocorrelation of a stream of residuals, in constant memory.
class Autocorrelation {
 public:
  void add(double residual);
  Whiteness whiteness() const;  // at most 20 lags, and at most a fifth of the residuals; none for fewer than ten

 private:
  static constexpr std::size_t most_lags = 20;
  double products_[most_lags + 1] = {}, last_[most_lags] = {};  // last_[i % most_lags] is e(i)
  std::size_t rows_ = 0;
};

// The predictor a for which e(i) - sum_j a_j e(i - j) is white if e is white noise behind a zero-phase Butterworth
// filter of this cut-off (Hz; 0: none) at this step (s) and a decimation; empty for neither.
std::vector<double> whitening_predictor(double cutoff, double step, std::size_t decimation);

// For the equations that `rows` keeps, at the parameters x, behind the predictor; one per coordinate.
std::vector<Whiteness> residual_whiteness(const IdentificationModel& model, const Motions& motions,
                                          const RowOptions& rows, const Eigen::VectorXd& x,
                                          const std::vector<double>& predictor = {});

}  // namespace armature::internal
