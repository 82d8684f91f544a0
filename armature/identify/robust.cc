// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/robust.h"

#include <algorithm>
#include <cmath>

namespace armature {
namespace {

double median_of(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// |tau - W x| of each row of each coordinate.
std::vector<std::vector<double>> residuals(const IdentificationModel& model, std::span<const Motion> motions,
                                           RowOptions rows, const Eigen::VectorXd& x) {
  std::vector<std::vector<double>> result(model.coordinates());
  rows.weight = [&](std::size_t k, double residual) {
    result[k].push_back(std::abs(residual));
    return 1.0;
  };
  rows.estimate = x;
  factorise(model, motions, rows);
  return result;
}

}  // namespace

double row_weight(Loss loss, double r) {
  const double size = std::abs(r);
  if (loss == Loss::huber) return size <= 1.345 ? 1 : 1.345 / size;
  const double rest = 1 - size * size / (4.685 * 4.685);
  return rest <= 0 ? 0 : rest * rest;
}

RobustFit robust_least_squares(const IdentificationModel& model, std::span<const Motion> motions,
                               const RowOptions& rows, const std::vector<CoordinateFactor>& start, Loss loss) {
  RobustFit fit;
  fit.estimate = least_squares(start, model.unknowns(), Weighting::by_coordinate);
  const Estimate first = fit.estimate;
  for (std::size_t iteration = 1; iteration <= 20; ++iteration) {
    std::vector<double> spread;
    for (const auto& r : residuals(model, motions, rows, fit.estimate.value))
      spread.push_back(std::max(1.4826 * median_of(r), 1e-300));
    RowOptions weighted = rows;
    weighted.estimate = fit.estimate.value;
    std::vector<double> light(model.coordinates(), 0.0);
    weighted.weight = [&](std::size_t k, double residual) {
      const double w = row_weight(loss, residual / spread[k]);
      light[k] += w < 0.5;
      return std::sqrt(w);
    };
    fit.factors = factorise(model, motions, weighted);
    const Eigen::VectorXd before = fit.estimate.value;
    fit.estimate = least_squares(fit.factors, model.unknowns(), Weighting::by_coordinate);
    fit.estimate.iterations = iteration;
    fit.outliers.clear();
    for (std::size_t k = 0; k < light.size(); ++k)
      fit.outliers.push_back(light[k] / static_cast<double>(std::max<std::size_t>(fit.factors[k].rows, 1)));
    const Eigen::VectorXd change = (fit.estimate.value - before).cwiseAbs();
    if ((change.array() <= 1e-3 * first.deviation.array() + 1e-12 * before.cwiseAbs().array()).all()) break;
  }
  return fit;
}

}  // namespace armature
