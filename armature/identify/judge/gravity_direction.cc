// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/gravity_direction.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "armature/identify/judge/trial_fit.h"
#include "armature/identify/judge/weight_columns.h"
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

bool is_plain(FrictionKind kind) {
  return kind == FrictionKind::viscous || kind == FrictionKind::coulomb || kind == FrictionKind::offset;
}

// Standard parameters of the bodies, plain friction, and a motor per coordinate. Columns that depend on each other do
// no harm: a trace of regularisation decides. With the columns G of weight beside those D of motion, the products of
// all columns are the same for every direction.
class Directions {
 public:
  Directions(const IdentificationModel& model, const Motion& motion, double size) : size_(size) {
    const std::size_t n = model.coordinates(), links = model.robot.link_count;
    std::vector<Index> inertial, places(4 * links, -1);
    for (std::size_t s = 0; s < model.standard.size(); ++s) {
      const StandardParameter& p = model.standard[s];
      if (p.friction) continue;
      const int moment = p.kind == ParameterKind::M    ? 0
                         : p.kind == ParameterKind::MX ? 1
                         : p.kind == ParameterKind::MY ? 2
                         : p.kind == ParameterKind::MZ ? 3
                                                       : -1;
      if (moment >= 0 && p.link >= 1 && p.link <= links)
        places[4 * (p.link - 1) + static_cast<std::size_t>(moment)] = index(inertial.size());
      inertial.push_back(index(s));
    }
    std::vector<std::size_t> friction;
    for (std::size_t c = model.inertial_count; c < model.unknowns(); ++c)
      if (!model.columns[c].inertial && is_plain(model.columns[c].friction.kind)) friction.push_back(c);
    std::vector<Index> weights;  // of the columns of weight, those of bodies that are unknown
    for (std::size_t w = 0; w < places.size(); ++w)
      if (places[w] >= 0) {
        weights.push_back(index(w));
        places_.push_back(places[w]);
      }
    unknowns_ = index(inertial.size() + friction.size() + n);
    fill(model, motion, model.base_of_standard(Eigen::all, inertial), friction, weights);
  }

  // |residual| / |torque| per coordinate with gravity along u.
  std::vector<double> errors(const Vector3d& u) const {
    const std::size_t n = products_.size();
    const Index m = index(places_.size());
    std::vector<MatrixXd> squares;
    std::vector<VectorXd> right;
    std::vector<double> power(n), weights(n), found(n);
    for (std::size_t k = 0; k < n; ++k) {
      const MatrixXd& of = products_[k];
      const Index last = of.cols() - 1;
      MatrixXd a = of.topLeftCorner(unknowns_, unknowns_);
      VectorXd b = of.col(last).head(unknowns_);
      MatrixXd both = MatrixXd::Zero(m, m), beside = MatrixXd::Zero(unknowns_, m);
      for (Index i = 0; i < 3; ++i) {
        const double g = size_ * u[i];
        beside += g * of.block(0, unknowns_ + i * m, unknowns_, m);
        b(places_) += g * of.col(last).segment(unknowns_ + i * m, m);
        for (Index j = 0; j < 3; ++j) both += g * size_ * u[j] * of.block(unknowns_ + i * m, unknowns_ + j * m, m, m);
      }
      a(Eigen::all, places_) += beside;
      a(places_, Eigen::all) += beside.transpose();
      a(places_, places_) += both;
      squares.push_back(std::move(a));
      right.push_back(std::move(b));
      power[k] = std::max(of(last, last), 1e-300);
      weights[k] = 1 / power[k];
    }
    for (int step = 0; step < 3; ++step) {
      MatrixXd a = MatrixXd::Zero(unknowns_, unknowns_);
      VectorXd b = VectorXd::Zero(unknowns_);
      for (std::size_t k = 0; k < n; ++k) {
        a += weights[k] * squares[k];
        b += weights[k] * right[k];
      }
      VectorXd scale = a.diagonal().cwiseMax(0).cwiseSqrt();
      for (double& s : scale) s = s > 0 ? 1 / s : 1;
      a = scale.asDiagonal() * a * scale.asDiagonal();
      a.diagonal().array() += 1e-9;
      const VectorXd x = scale.asDiagonal() * a.ldlt().solve(scale.asDiagonal() * b);
      for (std::size_t k = 0; k < n; ++k) {
        const double residual = std::max(0.0, power[k] + x.dot(squares[k] * x - 2 * right[k]));
        found[k] = std::sqrt(residual / power[k]);
        weights[k] = 1 / std::max(residual, 1e-4 * power[k]);
      }
    }
    return found;
  }

 private:
  // `bodies`: base parameters of the standard ones of bodies.
  void fill(const IdentificationModel& model, const Motion& motion, const MatrixXd& bodies,
            const std::vector<std::size_t>& friction, const std::vector<Index>& weights) {
    const std::size_t samples = motion.samples(), n = model.coordinates();
    const Index m = index(weights.size()), inertial = bodies.cols();
    Motion rest = motion;
    for (auto* rates : {&rest.qd, &rest.qdd})
      for (Signal& rate : *rates) std::fill(rate.begin(), rate.end(), 0.0);
    RegressorRows moving(model, samples), still(model, samples);
    moving.evaluate(motion, 0, samples);
    still.evaluate(rest, 0, samples);
    const WeightColumns weight(model.robot);
    std::vector<WeightColumns::AtPosture> postures;
    for (std::size_t s = 0; s < samples; ++s) {
      std::vector<double> q;
      for (const Signal& each : motion.q) q.push_back(each[s]);
      postures.push_back(weight.at(q));
    }
    for (std::size_t k = 0; k < n; ++k) {
      MatrixXd base = MatrixXd::Zero(index(samples), index(model.unknowns()));
      for (std::size_t a = 0; a < model.active[k].size(); ++a) {
        const auto column = [&](const RegressorRows& rows) {
          return Eigen::Map<const VectorXd>(rows.values[k][a].data(), index(samples));
        };
        base.col(index(model.active[k][a])) = column(moving);
        if (model.active[k][a] < model.inertial_count) base.col(index(model.active[k][a])) -= column(still);
      }
      MatrixXd all = MatrixXd::Zero(index(samples), unknowns_ + 3 * m + 1);
      const Index of_bodies = index(model.inertial_count);
      all.leftCols(inertial) = base.leftCols(of_bodies) * bodies.topRows(of_bodies);
      for (std::size_t f = 0; f < friction.size(); ++f) all.col(inertial + index(f)) = base.col(index(friction[f]));
      all.col(inertial + index(friction.size() + k)) = Eigen::Map<const VectorXd>(motion.qdd[k].data(), index(samples));
      for (std::size_t s = 0; s < samples; ++s)
        for (std::size_t i = 0; i < 3; ++i)
          all.row(index(s)).segment(unknowns_ + index(i) * m, m) = postures[s][i].row(index(k))(weights);
      all.rightCols(1) = Eigen::Map<const VectorXd>(motion.tau[k].data(), index(samples));
      double fastest = 0;
      for (const double v : motion.qd[k]) fastest = std::max(fastest, std::abs(v));
      for (std::size_t s = 0; s < samples; ++s)
        if (std::abs(motion.qd[k][s]) < slowest * fastest) all.row(index(s)).setZero();
      products_.emplace_back(all.transpose() * all);
    }
  }

  double size_;
  Index unknowns_ = 0;
  std::vector<Index> places_;       // among the unknowns, of those that weigh
  std::vector<MatrixXd> products_;  // per coordinate, of [D G_x G_y G_z tau]
};

double score_of(const std::vector<double>& errors) {
  double sum = 0;
  for (const double e : errors) sum += std::log(std::max(e, smallest_error));
  return sum;
}

// The best of 26 directions (to the corners, edges and faces of a cube), then ever smaller steps about it.
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
  const Directions directions(model, thinned_out({&motion, 1}, samples_of_trials), g->norm());
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
}

}  // namespace armature::internal
