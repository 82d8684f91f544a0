// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/likelihood.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <functional>

#include "armature/base/error.h"
#include "armature/identify/equations/slow_samples.h"

namespace armature::internal {
namespace {

// Calls take(sample) with the n equations [W tau] of every kept sample, decimated.
void for_each_sample(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& options,
                     const std::function<void(const Eigen::MatrixXd&)>& take) {
  constexpr std::size_t at_once = 256;
  const std::size_t n = model.coordinates();
  const SlowSamples slow(model, motions, options);
  std::size_t width = n;
  for (const auto& active : model.active) width += active.size();
  Decimator decimator(width, options.decimation);
  RegressorRows rows(model, at_once);
  Eigen::MatrixXd sample =
      Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(model.unknowns() + 1));
  for (const Motion& motion : motions)
    for (std::size_t first = 0; first < motion.samples(); first += at_once) {
      const std::size_t count = std::min(at_once, motion.samples() - first);
      rows.evaluate(motion, first, count);
      std::vector<Signal> torques;
      std::vector<Signal*> columns;
      for (std::size_t k = 0; k < n; ++k)
        torques.emplace_back(motion.tau[k].begin() + static_cast<std::ptrdiff_t>(first),
                             motion.tau[k].begin() + static_cast<std::ptrdiff_t>(first + count));
      for (std::size_t k = 0; k < n; ++k) {
        for (Signal& column : rows.values[k]) columns.push_back(&column);
        columns.push_back(&torques[k]);
      }
      std::size_t kept = 0;
      for (std::size_t s = 0; s < count; ++s) {
        bool all_fast = true;
        for (std::size_t k = 0; k < n; ++k) all_fast = all_fast && !slow(k, motion, first + s);
        if (!all_fast) continue;
        for (Signal* column : columns) (*column)[kept] = (*column)[s];
        ++kept;
      }
      std::vector<const double*> data;
      for (const Signal* column : columns) data.push_back(column->data());
      decimator.add(data, kept, [&](std::span<const double* const> c, std::size_t ready) {
        for (std::size_t s = 0; s < ready; ++s) {
          std::size_t next = 0;
          for (std::size_t k = 0; k < n; ++k) {
            const auto i = static_cast<Eigen::Index>(k);
            for (const std::size_t a : model.active[k]) sample(i, static_cast<Eigen::Index>(a)) = c[next++][s];
            sample(i, sample.cols() - 1) = c[next++][s];
          }
          take(sample);
        }
      });
    }
}

}  // namespace

LikelihoodFit maximum_likelihood(const IdentificationModel& model, std::span<const Motion> motions,
                                 const RowOptions& rows, const Estimate& start) {
  const auto p = static_cast<Eigen::Index>(model.unknowns()), n = static_cast<Eigen::Index>(model.coordinates());
  LikelihoodFit fit;
  fit.estimate = start;
  for (std::size_t iteration = 1; iteration <= 20; ++iteration) {
    Eigen::MatrixXd squares = Eigen::MatrixXd::Zero(n, n);
    double count = 0;
    for_each_sample(model, motions, rows, [&](const Eigen::MatrixXd& sample) {
      const Eigen::VectorXd residual = sample.col(p) - sample.leftCols(p) * fit.estimate.value;
      squares += residual * residual.transpose();
      ++count;
    });
    if (count * static_cast<double>(n) <= static_cast<double>(p))
      throw UnmetRequest("too few samples are left at which all joints move fast enough",
                         "@estimator=weighted uses each joint by itself");
    const double freedom = count - static_cast<double>(p) / static_cast<double>(n);
    fit.covariance = squares / freedom;
    // Torques that fit exactly still have the resolution of their numbers.
    fit.covariance.diagonal().array() += 1e-20 * (1 + squares.trace() / count);
    const Eigen::LLT<Eigen::MatrixXd> root(fit.covariance);
    TallQr qr(model.unknowns() + 1);
    std::vector<double> row(model.unknowns() + 1);
    for_each_sample(model, motions, rows, [&](const Eigen::MatrixXd& sample) {
      const Eigen::MatrixXd white = root.matrixL().solve(sample);
      for (Eigen::Index k = 0; k < n; ++k) {
        for (Eigen::Index c = 0; c <= p; ++c) row[static_cast<std::size_t>(c)] = white(k, c);
        qr.add_row(row);
      }
    });
    fit.triangle = qr.factor();
    const auto upper = fit.triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>();
    const Eigen::VectorXd before = fit.estimate.value;
    const Eigen::MatrixXd inverse = upper.solve(Eigen::MatrixXd::Identity(p, p));
    fit.estimate.value = upper.solve(fit.triangle.col(p).head(p));
    fit.estimate.covariance = inverse * inverse.transpose();
    fit.estimate.deviation = inverse.rowwise().norm();
    fit.estimate.sigma = fit.covariance.diagonal().cwiseSqrt();
    fit.estimate.iterations = iteration;
    fit.estimate.rows = static_cast<std::size_t>(count) * model.coordinates();
    const Eigen::VectorXd change = (fit.estimate.value - before).cwiseAbs();
    if ((change.array() <= 1e-3 * fit.estimate.deviation.array() + 1e-12 * before.cwiseAbs().array()).all()) break;
  }
  return fit;
}

}  // namespace armature::internal
