// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/choices.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {

double log_likelihood(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& x) {
  double sum = 0;
  for (const CoordinateFactor& f : factors) {
    if (f.rows == 0) continue;
    const auto rows = static_cast<double>(f.rows);
    // Residuals below the resolution of doubles are not compared.
    const double least = 1e-24 * f.torque_squares() + 1e-300;
    sum -= 0.5 * rows * std::log(std::max(f.residual_squares(x), least) / rows);
  }
  return sum;
}

double bayes_information(const std::vector<CoordinateFactor>& factors, const Estimate& estimate) {
  double parameters = 0;
  for (const char used : estimate.used) parameters += used;
  return parameters * std::log(static_cast<double>(estimate.rows)) - 2 * log_likelihood(factors, estimate.value);
}

}  // namespace armature::internal
