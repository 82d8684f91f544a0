// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/forecast.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/identify/judge/correlated_errors.h"
#include "armature/identify/judge/torque_uncertainty.h"

namespace armature::internal {
namespace {

constexpr double anything = 10;        // sizes: as little is known of a parameter without a motion
constexpr double friction_part = 0.2;  // of the torque

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

// The triangle of W_k alone.
auto columns_of(const CoordinateFactor& factor) { return factor.triangle.leftCols(index(factor.columns.size())); }

double torque_rms(const CoordinateFactor& factor) {
  return factor.rows == 0 ? 0 : std::sqrt(factor.torque_squares() / static_cast<double>(factor.rows));
}

// What the bodies of the description could have for each of their ten parameters: m, m r and m r^2, where r is the
// radius of gyration about the origin of the link's frame.
Eigen::VectorXd standard_sizes(const IdentificationModel& model, const Prior& prior) {
  Eigen::VectorXd sizes = prior.standard.cwiseAbs();
  for (std::size_t j = 1; j <= model.robot.link_count; ++j) {
    double mass = 0, trace = 0;
    for (std::size_t s = 0; s < model.standard.size(); ++s) {
      const StandardParameter& p = model.standard[s];
      if (p.link != j || p.friction) continue;
      const double value = prior.standard[index(s)];
      if (p.kind == ParameterKind::M) mass = value;
      if (p.kind == ParameterKind::XX || p.kind == ParameterKind::YY || p.kind == ParameterKind::ZZ) trace += value / 2;
    }
    for (std::size_t s = 0; s < model.standard.size(); ++s) {
      const StandardParameter& p = model.standard[s];
      if (p.link != j || p.friction || p.kind > ParameterKind::M) continue;
      const bool first = p.kind == ParameterKind::MX || p.kind == ParameterKind::MY || p.kind == ParameterKind::MZ;
      sizes[index(s)] = p.kind == ParameterKind::M ? mass : first ? std::sqrt(mass * trace) : trace;
    }
  }
  return sizes;
}

// Placeholders of a description (unit masses) say nothing of sizes; the torques do.
double correction(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& described) {
  std::vector<double> ratios;
  for (const CoordinateFactor& f : factors) {
    const Eigen::VectorXd mine = described(f.columns);
    const double said = (columns_of(f) * mine).norm(), measured = std::sqrt(f.torque_squares());
    if (said > 0 && measured > 0) ratios.push_back(measured / said);
  }
  if (ratios.empty()) return 1;
  std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2), ratios.end());
  const double ratio = ratios[ratios.size() / 2];
  return ratio > 3 || ratio < 1.0 / 3 ? ratio : 1;
}

Eigen::VectorXd sizes_of(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors) {
  const auto n = index(factors.size());
  Prior prior = prior_of(model);
  if (prior.any_assumed()) scale_to_data(prior, model, stacked(factors, model.unknowns(), Eigen::VectorXd::Ones(n)));
  const Eigen::VectorXd standard = standard_sizes(model, prior);
  const Eigen::VectorXd described = model.base_of_standard * prior.standard;
  const double scale = correction(factors, described);
  Eigen::VectorXd sizes = Eigen::VectorXd::Zero(index(model.unknowns()));
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (model.columns[c].inertial && model.columns[c].kind <= ParameterKind::M)
      sizes[index(c)] = scale * (model.base_of_standard.row(index(c)).transpose().cwiseProduct(standard)).norm();
  // Friction, motor inertias and bodies without a size have the size that their torque gives them.
  for (const CoordinateFactor& f : factors)
    for (std::size_t a = 0; a < f.columns.size(); ++a) {
      const ModelColumn& column = model.columns[f.columns[a]];
      const bool body = column.inertial && column.kind <= ParameterKind::M;
      double& size = sizes[index(f.columns[a])];
      if (body && size > 0) continue;
      const double rms = f.rows == 0 ? 0 : f.triangle.col(index(a)).norm() / std::sqrt(static_cast<double>(f.rows));
      if (rms > 0) size = std::max(size, friction_part * torque_rms(f) / rms);
    }
  for (Eigen::Index i = 0; i < sizes.size(); ++i)
    if (!(sizes[i] > 0) || !std::isfinite(sizes[i])) sizes[i] = 1;
  return sizes;
}

// Widened by the ratio of the deviations for correlated and for white residuals; one where it is not known.
Eigen::VectorXd widening(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                         const std::vector<CoordinateFactor>& factors) {
  Eigen::VectorXd ratio = Eigen::VectorXd::Ones(index(model.unknowns()));
  try {
    const Estimate white = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
    const Eigen::VectorXd correlated = correlated_errors(model, motions, rows, white).deviation;
    for (Eigen::Index i = 0; i < ratio.size(); ++i)
      if (white.deviation[i] > 0 && std::isfinite(correlated[i]))
        ratio[i] = std::max(1.0, correlated[i] / white.deviation[i]);
  } catch (const UnmetRequest&) {  // not all parameters can be told
  }
  return ratio;
}

}  // namespace

Forecast forecast(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                  const std::vector<CoordinateFactor>& factors) {
  Forecast result;
  result.size = sizes_of(model, factors);
  const Eigen::Index p = result.size.size();
  Eigen::MatrixXd information = Eigen::MatrixXd::Identity(p, p) / (anything * anything);  // of x / size
  for (const CoordinateFactor& f : factors) {
    const std::size_t columns = f.columns.size();
    const double rho = f.rows > columns ? f.triangle(index(columns), index(columns)) : 0;
    // Without spare equations nothing is known of the noise: it may be all of the torque.
    const double noise =
        f.rows > columns ? std::abs(rho) / std::sqrt(static_cast<double>(f.rows - columns)) : torque_rms(f);
    result.noise.push_back(std::max(noise, 1e-9 * torque_rms(f)));
    if (!(result.noise.back() > 0)) continue;
    const Eigen::MatrixXd scaled = columns_of(f) * result.size(f.columns).asDiagonal() / result.noise.back();
    information(f.columns, f.columns) += scaled.transpose() * scaled;
  }
  const Eigen::VectorXd wider = widening(model, motions, rows, factors).cwiseProduct(result.size);
  const Eigen::MatrixXd covariance =
      wider.asDiagonal() * information.ldlt().solve(Eigen::MatrixXd::Identity(p, p)) * wider.asDiagonal();
  result.deviation = covariance.diagonal().cwiseMax(0).cwiseSqrt();
  std::vector<double> torques;
  for (const CoordinateFactor& f : factors) torques.push_back(torque_rms(f));
  TorqueUncertainty torque = torque_uncertainty(model, motions, covariance, torques);
  result.unknown = std::move(torque.all);
  result.unknown_at_rest = std::move(torque.at_rest);
  result.effect = std::move(torque.effect);
  return result;
}

}  // namespace armature::internal
