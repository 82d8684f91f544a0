// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/robust.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

// The median of a stream of numbers, to better than a hundredth: a histogram by size in 64ths of octaves, over a fixed
// number of octaves below and above `scale`; smaller numbers are ignored, larger ones are counted.
class SizeCounts {
 public:
  explicit SizeCounts(double scale) : scale_(scale) {}
  void add(double size) {
    const double bin = size > 0 ? bins_an_octave * std::log2(size / scale_) + below : 0;
    ++counts_[static_cast<std::size_t>(std::clamp(bin, 0.0, static_cast<double>(counts_.size() - 1)))];
    ++count_;
  }
  double median() const {
    double before = 0;
    const double half = static_cast<double>(count_) / 2;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const auto here = static_cast<double>(counts_[i]);
      if (here > 0 && before + here >= half)
        return scale_ * std::exp2((static_cast<double>(i) - below + (half - before) / here) / bins_an_octave);
      before += here;
    }
    return 0;
  }

 private:
  static constexpr double bins_an_octave = 64, below = 40 * bins_an_octave;
  double scale_;
  std::size_t count_ = 0;
  std::vector<std::size_t> counts_ = std::vector<std::size_t>(static_cast<std::size_t>(2 * below));
};

// Passes over the rows: each weights them by the scale from the previous pass, and computes the scale of its own
// residuals.
class Reweighting {
 public:
  Reweighting(const IdentificationModel& model, const Motions& motions, const RowOptions& rows, Loss loss)
      : model_(model), motions_(motions), rows_(rows), loss_(loss) {}

  // One pass; the first one has no scale and no weights. Returns the largest relative change of the scale.
  double pass(RobustFit& fit) {
    std::vector<SizeCounts> sizes;
    for (const double sigma : fit.estimate.sigma) sizes.emplace_back(sigma);
    std::vector<double> light(sizes.size(), 0.0);
    RowOptions rows = rows_;
    rows.estimate = fit.estimate.value;
    rows.weight = [&](std::size_t k, double residual) {
      sizes[k].add(std::abs(residual));
      if (spread_.empty()) return 1.0;
      const double w = row_weight(loss_, residual / spread_[k]);
      light[k] += w < 0.5;
      return std::sqrt(w);
    };
    fit.factors = factorise(model_, motions_, rows);
    fit.outliers.clear();
    double change = 0;
    spread_.resize(sizes.size(), 0.0);
    for (std::size_t k = 0; k < sizes.size(); ++k) {
      fit.outliers.push_back(light[k] / static_cast<double>(std::max<std::size_t>(fit.factors[k].rows, 1)));
      const double spread = std::max(1.4826 * sizes[k].median(), 1e-300);
      change = std::max(change, std::abs(spread - spread_[k]) / spread);
      spread_[k] = spread;
    }
    return change;
  }

 private:
  const IdentificationModel& model_;
  const Motions& motions_;
  const RowOptions& rows_;
  Loss loss_;
  std::vector<double> spread_;
};

}  // namespace

double row_weight(Loss loss, double r) {
  const double size = std::abs(r);
  if (loss == Loss::huber) return size <= 1.345 ? 1 : 1.345 / size;
  const double rest = 1 - size * size / (4.685 * 4.685);
  return rest <= 0 ? 0 : rest * rest;
}

RobustFit robust_least_squares(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                               const std::vector<CoordinateFactor>& start, Loss loss) {
  RobustFit fit;
  fit.estimate = least_squares(start, model.unknowns(), Weighting::by_coordinate);
  const Eigen::VectorXd deviation = fit.estimate.deviation;
  Reweighting reweighting(model, motions, rows, loss);
  reweighting.pass(fit);
  for (std::size_t iteration = 1; iteration <= 30; ++iteration) {
    const double changed_spread = reweighting.pass(fit);
    const Eigen::VectorXd before = fit.estimate.value;
    fit.estimate = least_squares(fit.factors, model.unknowns(), Weighting::by_coordinate);
    fit.estimate.iterations = iteration;
    const Eigen::VectorXd change = (fit.estimate.value - before).cwiseAbs();
    const bool settled = (change.array() <= 1e-3 * deviation.array() + 1e-12 * before.cwiseAbs().array()).all();
    if (settled && changed_spread < 1e-2) break;
  }
  return fit;
}

}  // namespace armature::internal
