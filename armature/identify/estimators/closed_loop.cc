// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/closed_loop.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/runge_kutta.h"
#include "armature/identify/equations/factors.h"
#include "armature/log/signals/differentiate.h"

namespace armature::internal {
namespace {

using Vector = Eigen::VectorXd;

// The law explains the torques when its residual is below this share of them.
constexpr double law_error = 0.1;
constexpr std::size_t most_steps = 50;

Vector state_at(const std::vector<Signal>& signals, std::size_t sample) {
  Vector result(static_cast<Eigen::Index>(signals.size()));
  for (std::size_t k = 0; k < signals.size(); ++k) result[static_cast<Eigen::Index>(k)] = signals[k][sample];
  return result;
}

// Fits the law of one coordinate; returns the residual as a share of the torque.
double fit_law(std::span<const Motion> motions, std::size_t k, Eigen::Vector4d& law) {
  TallQr qr(5);
  for (const Motion& motion : motions) {
    const Signal rate = derivative(motion.reference[k], motion.step, Difference::four_points);
    for (std::size_t s = 0; s < motion.samples(); ++s)
      qr.add_row(std::array{motion.reference[k][s] - motion.q[k][s], rate[s], -motion.qd[k][s], 1.0, motion.tau[k][s]});
  }
  const Eigen::MatrixXd r = qr.factor();
  const double torque = r.col(4).norm();
  if (!(r.diagonal().head(4).cwiseAbs().minCoeff() > 1e-12 * r.diagonal().cwiseAbs().maxCoeff()) || torque == 0)
    return 1;
  law = r.topLeftCorner(4, 4).triangularView<Eigen::Upper>().solve(r.col(4).head(4));
  return std::abs(r(4, 4)) / torque;
}

// Whether the tracking error of every coordinate is below a fifth of its range of motion (both as standard deviations).
bool follows_commands(std::span<const Motion> motions) {
  for (std::size_t k = 0; k < motions.front().coordinates(); ++k) {
    double sum = 0, squares = 0, error = 0, count = 0;
    for (const Motion& motion : motions)
      for (std::size_t s = 0; s < motion.samples(); ++s) {
        sum += motion.q[k][s];
        squares += motion.q[k][s] * motion.q[k][s];
        error += std::pow(motion.reference[k][s] - motion.q[k][s], 2);
        ++count;
      }
    if (error > 0.04 * (squares - sum * sum / count)) return false;
  }
  return true;
}

// The model with Coulomb friction smoothed enough for a fixed step.
IdentificationModel smoothed(const IdentificationModel& model, std::span<const Motion> motions) {
  IdentificationModel result = model;
  for (ModelColumn& column : result.columns)
    if (!column.inertial && column.friction.kind == FrictionKind::coulomb)
      column.friction.width = std::max(column.friction.width, 0.01 * greatest_rate(column.friction, motions));
  return result;
}

// The fastest rate, 1/s, at which damping and friction bring a joint to rest.
double stiffness(const IdentificationModel& model, const Vector& x, const LoggedController& controller,
                 const Eigen::MatrixXd& inertia) {
  double fastest = 0;
  for (std::size_t k = 0; k < model.coordinates(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    double damping = std::abs(controller.damping[i]) + std::sqrt(std::abs(controller.proportional[i]) * inertia(i, i));
    for (std::size_t c = 0; c < model.unknowns(); ++c) {
      const ModelColumn& column = model.columns[c];
      if (column.inertial) continue;
      const double factor = std::abs(column.friction.coefficients[k] * x[static_cast<Eigen::Index>(c)]);
      if (column.friction.kind == FrictionKind::viscous) damping += factor;
      if (column.friction.kind == FrictionKind::coulomb && column.friction.width > 0)
        damping += factor / column.friction.width;
    }
    fastest = std::max(fastest, damping / inertia(i, i));
  }
  return fastest;
}

// q'' = w^2 (r - q) + 2 w (r' - q'), and the torques of the model along it.
Motion follow(const IdentificationModel& model, const Vector& x, const LoggedController& controller,
              const Motion& motion) {
  Motion result = motion;
  const double h = motion.step, w = *controller.follows;
  for (std::size_t k = 0; k < motion.coordinates(); ++k) {
    const Signal& r = controller.measured ? motion.q[k] : motion.reference[k];
    const Signal rate = controller.measured ? motion.qd[k] : derivative(r, h, Difference::four_points);
    double q = r[0], qd = rate[0];
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double qdd = w * w * (r[s] - q) + 2 * w * (rate[s] - qd);
      result.q[k][s] = q;
      result.qd[k][s] = qd;
      result.qdd[k][s] = qdd;
      q += h * (qd + 0.5 * h * qdd);
      qd += h * qdd;
    }
  }
  constexpr std::size_t at_once = 256;
  RegressorRows rows(model, at_once);
  for (std::size_t first = 0; first < motion.samples(); first += at_once) {
    const std::size_t count = std::min(at_once, motion.samples() - first);
    rows.evaluate(result, first, count);
    for (std::size_t k = 0; k < motion.coordinates(); ++k) {
      Eigen::Map<Vector> torque(result.tau[k].data() + first, static_cast<Eigen::Index>(count));
      torque.setZero();
      for (std::size_t a = 0; a < model.active[k].size(); ++a)
        torque += x[static_cast<Eigen::Index>(model.active[k][a])] *
                  Eigen::Map<const Vector>(rows.values[k][a].data(), torque.size());
    }
  }
  return result;
}

std::optional<Motion> integrate(const IdentificationModel& given, const Vector& x, const LoggedController& controller,
                                const Motion& motion) {
  const IdentificationModel model = smoothed(given, std::span(&motion, 1));
  std::vector<Signal> rate;
  for (const Signal& r : motion.reference) rate.push_back(derivative(r, motion.step, Difference::four_points));
  Motion result = motion;
  ModelDynamics dynamics(model, x);
  const std::size_t n = motion.coordinates();
  Vector state(2 * static_cast<Eigen::Index>(n)), torque;
  state << state_at(motion.q, 0), state_at(motion.qd, 0);
  bool fails = false;
  const auto accelerate = [&](const Vector& position, const Vector& velocity) -> Vector {
    dynamics.evaluate(position, velocity);
    const Eigen::LLT<Eigen::MatrixXd> factor(dynamics.inertia());
    fails = fails || factor.info() != Eigen::Success;
    return fails ? Vector::Zero(position.size()) : Vector(factor.solve(torque - dynamics.bias()));
  };
  const Vector* known = nullptr;  // the acceleration at the first stage of the first step of a sample
  const auto rates = [&](double, std::span<const double> at, std::span<double> to) {
    const auto size = static_cast<Eigen::Index>(n);
    const Vector position = Vector::Map(at.data(), size), velocity = Vector::Map(at.data() + size, size);
    Vector::Map(to.data(), size) = velocity;
    Vector::Map(to.data() + size, size) = known != nullptr ? *known : accelerate(position, velocity);
    known = nullptr;
  };
  RungeKutta method(2 * n);
  double limit = 0;
  for (const Signal& signal : motion.q)
    for (const double value : signal) limit = std::max(limit, 100 * (1 + std::abs(value)));
  std::size_t steps = 1;
  for (std::size_t s = 0; s < motion.samples(); ++s) {
    const Vector q = state.head(state.size() / 2), qd = state.tail(state.size() / 2);
    torque = controller.proportional.cwiseProduct(state_at(motion.reference, s) - q) +
             controller.feedforward.cwiseProduct(state_at(rate, s)) - controller.damping.cwiseProduct(qd) +
             controller.offset;
    const Vector qdd = accelerate(q, qd);
    if (fails || !q.allFinite() || q.cwiseAbs().maxCoeff() > limit) return std::nullopt;
    for (std::size_t k = 0; k < n; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      result.q[k][s] = q[i];
      result.qd[k][s] = qd[i];
      result.qdd[k][s] = qdd[i];
      result.tau[k][s] = torque[i];
    }
    if (s == 0)
      steps = std::clamp<std::size_t>(
          static_cast<std::size_t>(std::ceil(motion.step * stiffness(model, x, controller, dynamics.inertia()))), 1,
          most_steps);
    const double h = motion.step / static_cast<double>(steps);
    known = &qdd;
    for (std::size_t i = 0; i < steps; ++i) method.step(rates, 0, h, std::span(state.data(), 2 * n));
  }
  return result;
}

}  // namespace

ModelDynamics::ModelDynamics(const IdentificationModel& model, const Vector& x)
    : model_(model), x_(x), rows_(model, model.coordinates() + 1) {
  const std::size_t n = model.coordinates();
  for (auto* signals : {&states_.q, &states_.qd, &states_.qdd, &states_.tau}) signals->assign(n, Signal(n + 1, 0.0));
  for (std::size_t k = 0; k < n; ++k) states_.qdd[k][k + 1] = 1;
  bias_.resize(static_cast<Eigen::Index>(n));
  inertia_.resize(bias_.size(), bias_.size());
}

void ModelDynamics::evaluate(const Vector& q, const Vector& qd) {
  const std::size_t n = model_.coordinates();
  for (std::size_t k = 0; k < n; ++k) {
    std::fill(states_.q[k].begin(), states_.q[k].end(), q[static_cast<Eigen::Index>(k)]);
    std::fill(states_.qd[k].begin(), states_.qd[k].end(), qd[static_cast<Eigen::Index>(k)]);
  }
  rows_.evaluate(states_, 0, n + 1);
  for (std::size_t k = 0; k < n; ++k) {
    Vector torque = Vector::Zero(static_cast<Eigen::Index>(n + 1));
    for (std::size_t a = 0; a < model_.active[k].size(); ++a)
      torque += x_[static_cast<Eigen::Index>(model_.active[k][a])] *
                Eigen::Map<const Vector>(rows_.values[k][a].data(), torque.size());
    const auto i = static_cast<Eigen::Index>(k);
    bias_[i] = torque[0];
    inertia_.row(i) = (torque.tail(inertia_.cols()).array() - torque[0]).matrix().transpose();
  }
}

LoggedController logged_controller(std::span<const Motion> motions) {
  const Motion& motion = motions.front();
  const std::size_t n = motion.coordinates();
  LoggedController controller;
  for (Vector* gains : {&controller.proportional, &controller.feedforward, &controller.damping, &controller.offset})
    gains->setZero(static_cast<Eigen::Index>(n));
  const bool commanded =
      std::all_of(motions.begin(), motions.end(), [](const Motion& m) { return !m.reference.empty(); });
  double worst = 0;
  for (std::size_t k = 0; k < n && commanded; ++k) {
    Eigen::Vector4d law = Eigen::Vector4d::Zero();
    const double error = fit_law(motions, k, law);
    const auto i = static_cast<Eigen::Index>(k);
    controller.proportional[i] = law[0];
    controller.feedforward[i] = law[1];
    controller.damping[i] = law[2];
    controller.offset[i] = law[3];
    worst = std::max(worst, law[0] > 0 && law[2] > 0 ? error : 1);
  }
  if (commanded && worst < law_error) {
    controller.reason = "simulated in closed loop: the controller's gains follow from commanded positions and torques";
    return controller;
  }
  controller.measured = !commanded || !follows_commands(motions);
  controller.reason =
      !commanded
          ? "simulated in closed loop along the measured motion, for commanded positions were not logged (columns "
            "qref1, qref2, ...)"
      : controller.measured
          ? "simulated in closed loop along the measured motion: the robot does not follow the commanded one"
          : "simulated in closed loop along the commanded motion, by computed torques: no law of "
            "proportional and rate gains explains those measured";
  const double cutoff = motion.cutoff > 0 ? motion.cutoff : 0.05 / motion.step;
  controller.follows = std::min(2 * std::numbers::pi * cutoff, 0.5 / motion.step);  // stable when held
  return controller;
}

std::optional<Motion> simulated_motion(const IdentificationModel& model, const Vector& x,
                                       const LoggedController& controller, const Motion& motion) {
  return controller.follows ? follow(model, x, controller, motion) : integrate(model, x, controller, motion);
}

}  // namespace armature::internal
