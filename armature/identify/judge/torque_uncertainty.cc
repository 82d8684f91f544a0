// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/torque_uncertainty.h"

#include <algorithm>
#include <cmath>

#include "armature/base/random.h"

namespace armature::internal {
namespace {

constexpr std::size_t random_states = 400;

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

struct Range {
  double low = HUGE_VAL, high = -HUGE_VAL;
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

// Random states, as a motion without torques.
Motion states_like(const IdentificationModel& model, const Motions& motions) {
  const std::size_t n = model.coordinates();
  std::vector<Range> q(n), qd(n), qdd(n);
  motions.visit([&](std::span<const Motion> some) {
    for (const Motion& motion : some)
      for (std::size_t k = 0; k < n; ++k) {
        for (const double value : motion.q[k]) q[k].add(value);
        for (const double value : motion.qd[k]) qd[k].add(std::abs(value));
        for (const double value : motion.qdd[k]) qdd[k].add(std::abs(value));
      }
  });
  for (std::size_t j = 1; j <= model.robot.link_count; ++j) {
    const Frame& frame = model.robot.frame(j);
    if (frame.variable.size() != 1) continue;
    const JointLimits& limits = frame.limits;
    if (!std::isfinite(limits.lower) || !std::isfinite(limits.upper) || !(limits.lower < limits.upper)) continue;
    q[frame.variable[0].coordinate].add(limits.lower);
    q[frame.variable[0].coordinate].add(limits.upper);
  }
  Motion states;
  RandomNumbers numbers(7);
  for (auto* signals : {&states.q, &states.qd, &states.qdd}) signals->resize(n);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t s = 0; s < random_states; ++s) {
      states.q[k].push_back(numbers.uniform(q[k].low, q[k].high));
      states.qd[k].push_back(numbers.uniform(-qd[k].high, qd[k].high));
      states.qdd[k].push_back(numbers.uniform(-qdd[k].high, qdd[k].high));
    }
  states.tau = states.q;
  return states;
}

// W_k at the states, all columns.
Eigen::MatrixXd rows_at(const IdentificationModel& model, const RegressorRows& rows, std::size_t k) {
  Eigen::MatrixXd w = Eigen::MatrixXd::Zero(index(random_states), index(model.unknowns()));
  for (std::size_t a = 0; a < model.active[k].size(); ++a)
    w.col(index(model.active[k][a])) =
        Eigen::Map<const Eigen::VectorXd>(rows.values[k][a].data(), index(random_states));
  return w;
}

double rms_uncertainty(const Eigen::MatrixXd& w, const Eigen::MatrixXd& covariance) {
  return std::sqrt(std::max(0.0, (w * covariance).cwiseProduct(w).sum()) / static_cast<double>(w.rows()));
}

}  // namespace

TorqueUncertainty torque_uncertainty(const IdentificationModel& model, const Motions& motions,
                                     const Eigen::MatrixXd& covariance, const std::vector<double>& torques) {
  TorqueUncertainty result{{}, {}, Eigen::VectorXd::Zero(covariance.rows())};
  const Eigen::VectorXd deviation = covariance.diagonal().cwiseMax(0).cwiseSqrt();
  Motion states = states_like(model, motions);
  RegressorRows at(model, random_states), still(model, random_states);
  at.evaluate(states, 0, random_states);
  for (auto* rates : {&states.qd, &states.qdd})
    for (Signal& rate : *rates) std::fill(rate.begin(), rate.end(), 0.0);
  still.evaluate(states, 0, random_states);
  for (std::size_t k = 0; k < model.coordinates(); ++k) {
    const Eigen::MatrixXd w = rows_at(model, at, k), w_still = rows_at(model, still, k);
    const double percent = torques[k] > 0 ? 100 / torques[k] : 0;
    result.all.push_back(percent * rms_uncertainty(w, covariance));
    result.at_rest.push_back(percent * rms_uncertainty(w_still, covariance));
    for (Eigen::Index i = 0; i < deviation.size(); ++i)
      result.effect[i] = std::max(
          result.effect[i], percent * deviation[i] * w.col(i).norm() / std::sqrt(static_cast<double>(random_states)));
  }
  return result;
}

}  // namespace armature::internal
