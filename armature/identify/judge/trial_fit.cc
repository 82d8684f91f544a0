// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/trial_fit.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace armature::internal {
namespace {

// Rows slower than this share of the largest speed are left out: there friction is not what the model says.
constexpr double slowest = 0.01;
constexpr std::size_t postures = 40;

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

Eigen::MatrixXd matrix_of(const std::vector<Signal>& columns, std::size_t rows) {
  Eigen::MatrixXd w(index(rows), index(columns.size()));
  for (std::size_t a = 0; a < columns.size(); ++a)
    w.col(index(a)) = Eigen::Map<const Eigen::VectorXd>(columns[a].data(), index(rows));
  return w;
}

Motion at_rest(Motion motion) {
  for (auto* rates : {&motion.qd, &motion.qdd})
    for (Signal& rate : *rates) std::fill(rate.begin(), rate.end(), 0.0);
  return motion;
}

}  // namespace

TorqueReading TorqueReading::as_logged(std::size_t coordinates) {
  TorqueReading reading{std::vector<std::size_t>(coordinates), std::vector<double>(coordinates, 1.0)};
  std::iota(reading.order.begin(), reading.order.end(), std::size_t{0});
  return reading;
}

TrialFit::TrialFit(const IdentificationModel& model, const Motion& motion, Gravity gravity) : model_(model) {
  const std::size_t samples = motion.samples(), n = model.coordinates();
  RegressorRows moving(model, samples), still(model, samples);
  moving.evaluate(motion, 0, samples);
  Motion rest = at_rest(motion);
  still.evaluate(rest, 0, samples);
  const auto inertial = [&](std::size_t k, std::size_t a) { return model.active[k][a] < model.inertial_count; };
  for (std::size_t k = 0; k < n; ++k) {
    double fastest = 0;
    for (const double v : motion.qd[k]) fastest = std::max(fastest, std::abs(v));
    Eigen::MatrixXd w = matrix_of(moving.values[k], samples), g = matrix_of(still.values[k], samples);
    for (std::size_t a = 0; a < model.active[k].size(); ++a)
      if (!inertial(k, a)) g.col(index(a)).setZero();
    if (gravity == Gravity::reversed) w -= 2 * g, g = -g;
    Eigen::MatrixXd tau = matrix_of(motion.tau, samples);
    std::size_t rows = 0;
    for (std::size_t s = 0; s < samples; ++s)
      if (std::abs(motion.qd[k][s]) >= slowest * fastest) {
        w.row(index(rows)) = w.row(index(s));
        tau.row(index(rows++)) = tau.row(index(s));
      }
    w.conservativeResize(index(rows), Eigen::NoChange);
    tau.conservativeResize(index(rows), Eigen::NoChange);
    products_.push_back(w.transpose() * w);
    right_.push_back(w.transpose() * tau);
    squares_.push_back(tau.colwise().squaredNorm().transpose());
    gravity_products_.push_back(g.transpose() * g * (static_cast<double>(rows) / static_cast<double>(samples)));
    rows_.push_back(static_cast<double>(std::max<std::size_t>(rows, 1)));
  }
  // A_kk: the torque of a unit acceleration of k alone, without that of gravity.
  const std::size_t few = std::min(postures, samples);
  const Motion posture = thinned_out({&rest, 1}, few);
  for (std::size_t k = 0; k < n; ++k) {
    Motion pushed = posture;
    std::fill(pushed.qdd[k].begin(), pushed.qdd[k].end(), 1.0);
    const std::size_t count = posture.samples();
    moving.evaluate(pushed, 0, count);
    still.evaluate(posture, 0, count);
    Eigen::VectorXd felt = Eigen::VectorXd::Zero(index(model.unknowns()));
    for (std::size_t a = 0; a < model.active[k].size(); ++a)
      if (inertial(k, a))
        for (std::size_t s = 0; s < count; ++s)
          felt[index(model.active[k][a])] +=
              (moving.values[k][a][s] - still.values[k][a][s]) / static_cast<double>(count);
    felt_.push_back(felt);
    if (felt.norm() > 0) not_negative_.push_back(felt.normalized());
  }
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && (model.columns[c].friction.kind == FrictionKind::viscous ||
                                       model.columns[c].friction.kind == FrictionKind::coulomb))
      not_negative_.push_back(Eigen::VectorXd::Unit(index(model.unknowns()), index(c)));
}

double TrialFit::residual_squares(std::size_t k, const TorqueReading& reading, const Eigen::VectorXd& x) const {
  const Eigen::VectorXd mine = x(model_.active[k]);
  const auto j = index(reading.order[k]);
  const double f = reading.factor[k];
  return std::max(0.0, f * f * squares_[k][j] - 2 * f * mine.dot(right_[k].col(j)) + mine.dot(products_[k] * mine));
}

Eigen::VectorXd TrialFit::solve(const TorqueReading& reading, const std::vector<double>& weights,
                                std::vector<char>& held) const {
  const Eigen::Index p = index(model_.unknowns());
  Eigen::MatrixXd a = Eigen::MatrixXd::Zero(p, p);
  Eigen::VectorXd b = Eigen::VectorXd::Zero(p);
  for (std::size_t k = 0; k < products_.size(); ++k) {
    const auto& columns = model_.active[k];
    a(columns, columns) += weights[k] * products_[k];
    b(columns) += weights[k] * reading.factor[k] * right_[k].col(index(reading.order[k]));
  }
  Eigen::VectorXd scale = a.diagonal().cwiseSqrt();
  for (double& s : scale) s = s > 0 ? 1 / s : 1;
  a = scale.asDiagonal() * a * scale.asDiagonal();
  a.diagonal().array() += 1e-9;
  b = scale.asDiagonal() * b;
  Eigen::VectorXd x;
  for (std::size_t round = 0; round < not_negative_.size() + 1; ++round) {
    Eigen::MatrixXd bound = a;
    constexpr double stiff = 1e6;
    for (std::size_t c = 0; c < held.size(); ++c)
      if (held[c]) {
        const Eigen::VectorXd direction = (scale.asDiagonal() * not_negative_[c]).normalized();
        bound += stiff * direction * direction.transpose();
      }
    x = bound.ldlt().solve(b);
    bool more = false;
    for (std::size_t c = 0; c < held.size(); ++c)
      if (!held[c] && (scale.asDiagonal() * not_negative_[c]).dot(x) < 0) held[c] = more = true;
    if (!more) break;
  }
  return scale.asDiagonal() * x;
}

TrialResult TrialFit::fit(const TorqueReading& reading) const {
  const std::size_t n = products_.size();
  std::vector<double> power(n), weights(n);
  for (std::size_t k = 0; k < n; ++k) {
    power[k] = std::max(reading.factor[k] * reading.factor[k] * squares_[k][index(reading.order[k])], 1e-300);
    weights[k] = 1 / power[k];
  }
  TrialResult result;
  constexpr int steps = 4;
  for (int step = 0; step < steps; ++step) {
    std::vector<char> held(not_negative_.size(), 0);
    result.x = solve(reading, weights, held);
    for (std::size_t k = 0; k < n; ++k)
      weights[k] = 1 / std::max(residual_squares(k, reading, result.x), 1e-4 * power[k]);
  }
  for (std::size_t k = 0; k < n; ++k) {
    result.error.push_back(std::sqrt(residual_squares(k, reading, result.x) / power[k]));
    result.score += std::log(std::max(result.error[k], TrialResult::smallest_error));
  }
  return result;
}

double TrialFit::gravity_torque(std::size_t k, const Eigen::VectorXd& x) const {
  const Eigen::VectorXd mine = x(model_.active[k]);
  return std::sqrt(std::max(0.0, mine.dot(gravity_products_[k] * mine)) / rows_[k]);
}

double TrialFit::inertial_torque(std::size_t k, const Eigen::VectorXd& x) const {
  Eigen::VectorXd mine = x(model_.active[k]);
  for (std::size_t a = 0; a < model_.active[k].size(); ++a)
    if (model_.active[k][a] >= model_.inertial_count) mine[index(a)] = 0;
  return std::sqrt(std::max(0.0, mine.dot(products_[k] * mine)) / rows_[k]);
}

Motion thinned_out(std::span<const Motion> motions, std::size_t samples) {
  std::size_t all = 0;
  for (const Motion& motion : motions) all += motion.samples();
  const std::size_t step = std::max<std::size_t>(1, all / std::max<std::size_t>(samples, 1));
  Motion thin;
  if (motions.empty()) return thin;
  thin.step = motions.front().step * static_cast<double>(step);
  const auto thin_out = [&](const std::vector<Signal>& from, std::vector<Signal>& to) {
    to.resize(from.size());
    for (std::size_t k = 0; k < from.size(); ++k)
      for (std::size_t s = 0; s < from[k].size(); s += step) to[k].push_back(from[k][s]);
  };
  for (const Motion& motion : motions) {
    thin_out(motion.q, thin.q);
    thin_out(motion.qd, thin.qd);
    thin_out(motion.qdd, thin.qdd);
    thin_out(motion.tau, thin.tau);
  }
  return thin;
}

}  // namespace armature::internal
