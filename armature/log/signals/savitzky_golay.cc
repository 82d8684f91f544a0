// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/savitzky_golay.h"

#include <Eigen/QR>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {

SavitzkyGolay::SavitzkyGolay(std::size_t half_width, std::size_t order) : half_(half_width), order_(order) {
  const std::size_t width = 2 * half_ + 1;
  ARMATURE_CHECK(half_ >= 1 && order_ < width);
  // In x = i / m, which keeps powers of a wide window in bounds.
  Eigen::MatrixXd powers(static_cast<Eigen::Index>(width), static_cast<Eigen::Index>(order_ + 1));
  for (Eigen::Index i = 0; i < powers.rows(); ++i)
    for (Eigen::Index j = 0; j < powers.cols(); ++j)
      powers(i, j) = std::pow(static_cast<double>(i) / static_cast<double>(half_) - 1, static_cast<double>(j));
  const Eigen::MatrixXd solve = powers.householderQr().solve(Eigen::MatrixXd::Identity(powers.rows(), powers.rows()));
  for (Eigen::Index j = 0; j < solve.rows(); ++j)
    for (Eigen::Index i = 0; i < solve.cols(); ++i) fit_.push_back(solve(j, i));
}

Signal SavitzkyGolay::apply(std::span<const double> signal, double step, std::size_t derivative) const {
  const std::size_t width = 2 * half_ + 1;
  ARMATURE_CHECK(signal.size() >= width);
  const double unit = step * static_cast<double>(half_);  // seconds in one x
  Signal result(signal.size());
  // The samples' weights in the d-th derivative at x: sum_j j!/(j-d)! x^(j-d) / unit^d * row j of the fit.
  const auto weights = [&](double x) {
    std::vector<double> w(width, 0.0);
    for (std::size_t j = derivative; j <= order_; ++j) {
      double factor =
          std::pow(x, static_cast<double>(j - derivative)) / std::pow(unit, static_cast<double>(derivative));
      for (std::size_t k = 0; k < derivative; ++k) factor *= static_cast<double>(j - k);
      for (std::size_t i = 0; i < width; ++i) w[i] += factor * fit_[j * width + i];
    }
    return w;
  };
  const auto sum = [&](const std::vector<double>& w, std::size_t first) {
    double total = 0;
    for (std::size_t i = 0; i < width; ++i) total += w[i] * signal[first + i];
    return total;
  };
  const std::vector<double> middle = weights(0);
  for (std::size_t i = half_; i + half_ < signal.size(); ++i) result[i] = sum(middle, i - half_);
  for (std::size_t i = 0; i < half_; ++i) {
    const double x = static_cast<double>(i) / static_cast<double>(half_) - 1;
    result[i] = sum(weights(x), 0);
    result[signal.size() - 1 - i] = sum(weights(-x), signal.size() - width);
  }
  return result;
}

double SavitzkyGolay::cutoff(double step) const {
  // The gain sum_i w_i cos(i x) falls from 1 at 0 Hz; the first row of the fit has the weights.
  const auto gain = [&](double x) {
    double sum = fit_[half_];
    for (std::size_t i = 1; i <= half_; ++i) sum += 2 * fit_[half_ + i] * std::cos(static_cast<double>(i) * x);
    return sum;
  };
  const double stride = std::numbers::pi / static_cast<double>(32 * half_);
  double low = 0;
  while (low + stride < std::numbers::pi && gain(low + stride) > 0.5) low += stride;
  double high = std::min(low + stride, std::numbers::pi);
  for (int i = 0; i < 50; ++i) (gain((low + high) / 2) > 0.5 ? low : high) = (low + high) / 2;
  return high / (2 * std::numbers::pi * step);
}

}  // namespace armature::internal
