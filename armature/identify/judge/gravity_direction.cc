// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/gravity_direction.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/judge/trial_fit.h"
#include "armature/robot/numbers.h"
#include "armature/robot/root_gravity.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_of_trials = 300;
constexpr double poor = 0.08, explained = 0.3;  // as in misreading.cc
constexpr double least_share = 0.5;             // of the errors, in the mean
constexpr double least_angle = 0.05;            // rad
constexpr double almost_an_axis = 0.035;        // rad
constexpr double smallest_error = 0.01;
constexpr double slowest = 0.01;  // of the largest speed: there friction is not what the model says

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
Index index(std::size_t i) { return static_cast<Index>(i); }

std::optional<Vector3d> gravity_of(const Robot& robot) {
  Vector3d g;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto value = number(robot.arena, robot.gravity[i]);
    if (!value || !std::isfinite(*value)) return std::nullopt;
    g[index(i)] = *value;
  }
  return g;
}

Robot with_gravity(Robot robot, const Vector3d& g) {
  for (std::size_t i = 0; i < 3; ++i) robot.gravity[i] = robot.arena.constant(Rational::from_double(g[index(i)]));
  return robot;
}

// All columns of the regressor of a coordinate, zero where it is not active.
MatrixXd columns_of(const IdentificationModel& model, const RegressorRows& rows, std::size_t k, std::size_t samples) {
  MatrixXd w = MatrixXd::Zero(index(samples), index(model.unknowns()));
  for (std::size_t a = 0; a < model.active[k].size(); ++a)
    w.col(index(model.active[k][a])) = Eigen::Map<const VectorXd>(rows.values[k][a].data(), index(samples));
  return w;
}

class Directions {
 public:
  Directions(const IdentificationModel& given, const Motion& motion, double size) : size_(size) {
    const std::size_t samples = motion.samples();
    Motion rest = motion;
    for (auto* rates : {&rest.qd, &rest.qdd})
      for (Signal& rate : *rates) std::fill(rate.begin(), rate.end(), 0.0);
    const IdentificationOptions options{true, given.options.friction, {}, {}};
    Eigen::Matrix3d generic;
    generic << 0.61, 0.53, 0.59, -0.47, 0.71, 0.52, 0.38, -0.49, 0.78;
    std::vector<std::vector<MatrixXd>> still(3);
    for (std::size_t m = 0; m < 3; ++m) {
      const IdentificationModel model =
          identification_model(with_gravity(given.robot, generic.row(index(m)).transpose()), options);
      RegressorRows rows(model, samples);
      rows.evaluate(rest, 0, samples);
      for (std::size_t k = 0; k < model.coordinates(); ++k) {
        still[m].push_back(columns_of(model, rows, k, samples));
        still[m][k].rightCols(index(model.unknowns() - model.inertial_count)).setZero();
      }
      if (m > 0) {
        alike_ = alike_ && model.unknowns() == unknowns_;
        continue;
      }
      unknowns_ = model.unknowns();
      rows.evaluate(motion, 0, samples);
      for (std::size_t k = 0; k < model.coordinates(); ++k)
        moving_.push_back(columns_of(model, rows, k, samples) - still[0][k]);
    }
    if (!alike_) return;
    const Eigen::Matrix3d inverse = generic.inverse();
    for (std::size_t k = 0; k < moving_.size(); ++k) {
      gravity_.emplace_back();
      for (Index i = 0; i < 3; ++i)
        gravity_.back().push_back(inverse(i, 0) * still[0][k] + inverse(i, 1) * still[1][k] +
                                  inverse(i, 2) * still[2][k]);
      torque_.push_back(Eigen::Map<const VectorXd>(motion.tau[k].data(), index(samples)));
      double fastest = 0;
      for (const double v : motion.qd[k]) fastest = std::max(fastest, std::abs(v));
      for (std::size_t s = 0; s < samples; ++s) {
        if (std::abs(motion.qd[k][s]) >= slowest * fastest) continue;
        moving_[k].row(index(s)).setZero();
        for (MatrixXd& each : gravity_[k]) each.row(index(s)).setZero();
        torque_[k][index(s)] = 0;
      }
    }
  }

  bool usable() const { return alike_; }

  // |residual| / |torque| per coordinate with gravity along u.
  std::vector<double> errors(const Vector3d& u) const {
    const std::size_t n = moving_.size();
    std::vector<MatrixXd> w(n), products(n);
    std::vector<double> power(n), weights(n);
    for (std::size_t k = 0; k < n; ++k) {
      w[k] = moving_[k];
      for (std::size_t i = 0; i < 3; ++i) w[k] += size_ * u[index(i)] * gravity_[k][i];
      products[k] = w[k].transpose() * w[k];
      power[k] = std::max(torque_[k].squaredNorm(), 1e-300);
      weights[k] = 1 / power[k];
    }
    std::vector<double> found(n);
    for (int step = 0; step < 3; ++step) {
      MatrixXd a = MatrixXd::Zero(index(unknowns_), index(unknowns_));
      VectorXd b = VectorXd::Zero(index(unknowns_));
      for (std::size_t k = 0; k < n; ++k) {
        a += weights[k] * products[k];
        b += weights[k] * (w[k].transpose() * torque_[k]);
      }
      VectorXd scale = a.diagonal().cwiseSqrt();
      for (double& s : scale) s = s > 0 ? 1 / s : 1;
      a = scale.asDiagonal() * a * scale.asDiagonal();
      a.diagonal().array() += 1e-9;
      const VectorXd x = scale.asDiagonal() * a.ldlt().solve(scale.asDiagonal() * b);
      for (std::size_t k = 0; k < n; ++k) {
        const double residual = (torque_[k] - w[k] * x).squaredNorm();
        found[k] = std::sqrt(residual / power[k]);
        weights[k] = 1 / std::max(residual, 1e-4 * power[k]);
      }
    }
    return found;
  }

 private:
  double size_;
  bool alike_ = true;
  std::size_t unknowns_ = 0;
  std::vector<MatrixXd> moving_;                // per coordinate: D, and friction
  std::vector<std::vector<MatrixXd>> gravity_;  // per coordinate and axis: G_i
  std::vector<VectorXd> torque_;
};

double score_of(const std::vector<double>& errors) {
  double sum = 0;
  for (const double e : errors) sum += std::log(std::max(e, smallest_error));
  return sum;
}

// Of the 26 neighbours of a cube the best, then ever smaller steps about it.
Vector3d best_direction(const Directions& directions) {
  Vector3d best = Vector3d::UnitX();
  double least = HUGE_VAL;
  const auto keep = [&](const Vector3d& u) {
    const double score = score_of(directions.errors(u));
    if (score >= least) return false;
    least = score;
    best = u;
    return true;
  };
  for (int i = 0; i < 27; ++i)
    if (const Vector3d u(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1); u.norm() > 0) keep(u.normalized());
  for (double step = 0.3; step > 0.004; step /= 2)
    for (int again = 0; again < 3; ++again) {
      const Vector3d side = best.unitOrthogonal(), other = best.cross(side), from = best;
      bool better = false;
      for (const Vector3d& towards : {side, Vector3d(-side), other, Vector3d(-other)})
        better = keep((from + step * towards).normalized()) || better;
      if (!better) break;
    }
  return best;
}

std::optional<GravityDirection> direction_of(const Robot& robot, const Vector3d& described, const Vector3d& found) {
  const auto from = root_gravity(with_gravity(robot, described)), to = root_gravity(with_gravity(robot, found));
  if (!from || !to) return std::nullopt;
  GravityDirection result;
  result.described = *from;
  result.found = *to;
  // Walls, ceilings and floors are more likely than what is almost one of them.
  for (std::size_t i = 0; i < 3; ++i)
    if (std::abs(result.found[i]) > std::cos(almost_an_axis)) {
      const double sign = result.found[i] > 0 ? 1 : -1;
      result.found = {};
      result.found[i] = sign;
    }
  result.angle = std::acos(std::clamp(described.dot(found), -1.0, 1.0));
  const auto& u = result.found;  // R u = -z with R = Ry(pitch) Rx(roll)
  const double roll = std::hypot(u[1], u[2]) > 0 ? std::atan2(0 - u[1], 0 - u[2]) : 0;
  result.roll_pitch = {roll, std::asin(std::clamp(u[0], -1.0, 1.0))};
  return result;
}

}  // namespace

std::optional<GravityDirection> other_gravity(const IdentificationModel& model, const Motion& motion) {
  const std::optional<Vector3d> g = gravity_of(model.robot);
  if (!g || !(g->norm() > 0) || motion.samples() < 2 * model.unknowns()) return std::nullopt;
  try {
    const Directions directions(model, thinned_out({&motion, 1}, samples_of_trials), g->norm());
    if (!directions.usable()) return std::nullopt;
    const std::vector<double> before = directions.errors(g->normalized());
    if (*std::max_element(before.begin(), before.end()) < poor) return std::nullopt;
    const Vector3d best = best_direction(directions);
    const std::vector<double> after = directions.errors(best);
    const auto n = static_cast<double>(before.size());
    const auto few = std::ranges::count_if(after, [](double e) { return e < explained; });
    if (score_of(after) > score_of(before) + n * std::log(least_share) || 2 * static_cast<double>(few) <= n)
      return std::nullopt;
    auto result = direction_of(model.robot, g->normalized(), best);
    if (!result || result->angle < least_angle) return std::nullopt;
    for (const double e : before) result->before.push_back(100 * e);
    for (const double e : after) result->after.push_back(100 * e);
    return result;
  } catch (const UnmetRequest&) {  // a model that gravity in general cannot have
    return std::nullopt;
  }
}

}  // namespace armature::internal
