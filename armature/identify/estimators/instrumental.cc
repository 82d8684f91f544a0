// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/instrumental.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/equations/slow_samples.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_simulations = 10;

// For one coordinate: the products of [Z W tau] with itself.
struct Products {
  std::vector<Eigen::Index> columns;
  Eigen::MatrixXd zw, zz, ww;
  Eigen::VectorXd zt, wt;
  double tt = 0;
  std::size_t rows = 0;
};

// The rows of W outside the velocity deadband, with those of Z beside them, decimated alike.
std::vector<Products> products(const IdentificationModel& model, std::span<const Motion> motions,
                               std::span<const Motion> simulated, const RowOptions& options) {
  constexpr std::size_t at_once = 256;
  const std::size_t n = model.coordinates();
  std::vector<Products> result(n);
  std::vector<std::size_t> widths;
  for (std::size_t k = 0; k < n; ++k) {
    const auto p = static_cast<Eigen::Index>(model.active[k].size());
    for (const std::size_t c : model.active[k]) result[k].columns.push_back(static_cast<Eigen::Index>(c));
    result[k].zw = result[k].zz = result[k].ww = Eigen::MatrixXd::Zero(p, p);
    result[k].zt = result[k].wt = Eigen::VectorXd::Zero(p);
    widths.push_back(2 * model.active[k].size() + 1);
  }
  const SlowSamples slow(model, motions, options);
  FastRows fast(slow, options, widths);
  RegressorRows measured(model, at_once), noiseless(model, at_once);
  for (std::size_t m = 0; m < motions.size(); ++m)
    for (std::size_t first = 0; first < motions[m].samples(); first += at_once) {
      const std::size_t count = std::min(at_once, motions[m].samples() - first);
      measured.evaluate(motions[m], first, count);
      noiseless.evaluate(simulated[m], first, count);
      for (std::size_t k = 0; k < n; ++k) {
        Signal torque(motions[m].tau[k].begin() + static_cast<std::ptrdiff_t>(first),
                      motions[m].tau[k].begin() + static_cast<std::ptrdiff_t>(first + count));
        std::vector<Signal*> columns;
        for (Signal& column : noiseless.values[k]) columns.push_back(&column);
        for (Signal& column : measured.values[k]) columns.push_back(&column);
        columns.push_back(&torque);
        fast.add(k, motions[m], first, count, columns, [&](std::span<const double* const> c, std::size_t ready) {
          Products& products = result[k];
          const auto p = static_cast<Eigen::Index>(products.columns.size()), size = static_cast<Eigen::Index>(ready);
          Eigen::MatrixXd block(size, 2 * p + 1);
          for (Eigen::Index i = 0; i < block.cols(); ++i)
            block.col(i) = Eigen::Map<const Eigen::VectorXd>(c[static_cast<std::size_t>(i)], size);
          const auto z = block.leftCols(p), w = block.middleCols(p, p);
          products.zw += z.transpose() * w;
          products.zz += z.transpose() * z;
          products.ww += w.transpose() * w;
          products.zt += z.transpose() * block.col(2 * p);
          products.wt += w.transpose() * block.col(2 * p);
          products.tt += block.col(2 * p).squaredNorm();
          products.rows += ready;
        });
      }
    }
  return result;
}

// Weighted by the residual of each coordinate; weights and solution are iterated.
Estimate solve_with_instruments(const std::vector<Products>& all, std::size_t unknowns) {
  const auto p = static_cast<Eigen::Index>(unknowns), n = static_cast<Eigen::Index>(all.size());
  Estimate estimate;
  estimate.used.assign(unknowns, 1);
  estimate.sigma = Eigen::VectorXd::Ones(n);
  for (const Products& each : all) estimate.rows += each.rows;
  const double freedom = static_cast<double>(estimate.rows - unknowns) / static_cast<double>(estimate.rows);
  for (std::size_t iteration = 0; iteration < 30; ++iteration) {
    Eigen::MatrixXd zw = Eigen::MatrixXd::Zero(p, p), zz = zw;
    Eigen::VectorXd zt = Eigen::VectorXd::Zero(p);
    for (Eigen::Index k = 0; k < n; ++k) {
      const Products& each = all[static_cast<std::size_t>(k)];
      const double weight = 1 / (estimate.sigma[k] * estimate.sigma[k]);
      zw(each.columns, each.columns) += weight * each.zw;
      zz(each.columns, each.columns) += weight * each.zz;
      zt(each.columns) += weight * each.zt;
    }
    const Eigen::VectorXd scale = zz.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
    const Eigen::MatrixXd scaled = scale.asDiagonal() * zw * scale.asDiagonal();
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(scaled);
    if (!(lu.rcond() > 1e-12))
      throw UnmetRequest("the simulated motion does not tell some parameters apart", "move all joints, faster");
    estimate.value = scale.cwiseProduct(lu.solve(scale.cwiseProduct(zt)));
    const Eigen::MatrixXd inverse = scale.asDiagonal() * lu.inverse() * scale.asDiagonal();
    estimate.covariance = inverse * zz * inverse.transpose();
    Eigen::VectorXd sigma(n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const Products& each = all[static_cast<std::size_t>(k)];
      const Eigen::VectorXd x = estimate.value(each.columns);
      const double squares = x.dot(each.ww * x) - 2 * x.dot(each.wt) + each.tt;
      const auto rows = static_cast<double>(std::max<std::size_t>(each.rows, 1));
      // Squares lose half the digits of residuals.
      sigma[k] = std::sqrt(std::max({squares / (freedom * rows), 1e-14 * each.tt / rows, 1e-300}));
    }
    const double change = (sigma - estimate.sigma).cwiseAbs().cwiseQuotient(sigma).maxCoeff();
    estimate.sigma = sigma;
    if (change < 1e-6) break;
  }
  estimate.deviation = estimate.covariance.diagonal().cwiseMax(0).cwiseSqrt();
  return estimate;
}

std::vector<double> torque_errors(std::span<const Motion> motions, std::span<const Motion> simulated) {
  std::vector<double> result;
  for (std::size_t k = 0; k < motions.front().coordinates(); ++k) {
    double error = 0, torque = 0;
    for (std::size_t m = 0; m < motions.size(); ++m)
      for (std::size_t s = 0; s < motions[m].samples(); ++s) {
        const double tau = motions[m].tau[k][s], rest = tau - simulated[m].tau[k][s];
        error += rest * rest;
        torque += tau * tau;
      }
    result.push_back(torque > 0 ? 100 * std::sqrt(error / torque) : 0);
  }
  return result;
}

// Alternates simulation and solution. When a later simulation fails, the last successful estimate is kept.
template <class Solve>
ClosedLoopFit iterate(const IdentificationModel& model, std::span<const Motion> motions, const Eigen::VectorXd& start,
                      Solve solve) {
  const LoggedController controller = logged_controller(motions);
  ClosedLoopFit fit;
  fit.controller = controller.reason;
  Eigen::VectorXd x = start;
  for (std::size_t iteration = 1; iteration <= most_simulations; ++iteration) {
    std::vector<Motion> simulated;
    for (const Motion& motion : motions) {
      auto one = simulated_motion(model, x, controller, motion);
      if (!one) break;
      simulated.push_back(std::move(*one));
    }
    if (simulated.size() < motions.size()) {
      if (iteration == 1)
        throw UnmetRequest("the closed loop cannot be simulated with the first estimate: the robot runs away",
                           "@estimator=weighted needs no simulation; commanded positions (qref1, ...) help");
      break;
    }
    fit.simulated_error = torque_errors(motions, simulated);
    fit.estimate = solve(simulated);
    fit.estimate.iterations = iteration;
    const Eigen::VectorXd change = (fit.estimate.value - x).cwiseAbs();
    x = fit.estimate.value;
    if ((change.array() <= 0.05 * fit.estimate.deviation.array() + 1e-9 * x.cwiseAbs().array()).all()) break;
  }
  return fit;
}

}  // namespace

ClosedLoopFit instrumental_variables(const IdentificationModel& model, std::span<const Motion> motions,
                                     const RowOptions& rows, const Eigen::VectorXd& start) {
  return iterate(model, motions, start, [&](const std::vector<Motion>& simulated) {
    return solve_with_instruments(products(model, motions, simulated, rows), model.unknowns());
  });
}

ClosedLoopFit output_error(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                           const Eigen::VectorXd& start) {
  return iterate(model, motions, start, [&](std::vector<Motion> simulated) {
    for (std::size_t m = 0; m < simulated.size(); ++m) simulated[m].tau = motions[m].tau;
    return least_squares(factorise(model, simulated, rows), model.unknowns(), Weighting::by_coordinate);
  });
}

}  // namespace armature::internal
