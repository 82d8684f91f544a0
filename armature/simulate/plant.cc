// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/plant.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/formulate/numeric_program.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr double stop_frequency = 2 * std::numbers::pi * 20;  // rad/s

Robot frictionless(Robot robot) {
  for (std::size_t j = 1; j <= robot.link_count; ++j) remove_friction(robot.frame(j), robot.arena);
  return robot;
}

// Without Stribeck friction, and without the Coulomb friction of joints that the coordinates of `motors` move; that of
// passive joints gets a width.
Robot smooth(Robot robot, const Robot& motors, double width) {
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    Frame& frame = robot.frame(j);
    frame.load_friction = frame.stribeck_friction = robot.arena.zero();
    if (!motors.frame(j).variable.empty()) frame.coulomb_friction = robot.arena.zero();
    else if (robot.arena.is_zero(frame.friction_width))
      frame.friction_width = robot.arena.constant(Rational::from_double(width));
  }
  return robot;
}

// The largest slope of a joint's own friction over its rate.
double steepest(const Robot& robot, const Frame& frame, double width) {
  const auto size = [&](Ref formula) { return std::abs(number(robot.arena, formula).value_or(0)); };
  return size(frame.coulomb_friction) / friction_width(robot, frame, width) + size(frame.stribeck_friction) / width +
         size(frame.viscous_friction);
}

std::optional<LoopTracker> tracker(const Robot& robot) {
  if (robot.loops.empty()) return std::nullopt;
  return LoopTracker(robot);
}

}  // namespace

Plant::Plant(const Robot& robot, const PlantOptions& options)
    : Plant(options.friction ? robot : frictionless(robot), options,
            motors_of(options.friction ? robot : frictionless(robot))) {}

Plant::Plant(const Robot& whole, const PlantOptions& options, const Robot& motors)
    : Plant(whole, motors, options, smooth(whole, motors, options.friction_width)) {}

Plant::Plant(const Robot& whole, const Robot& motors, const PlantOptions& options, const Robot& smooth)
    : loops_(tracker(whole)),
      dynamics_(numeric_program(smooth, "direct-dynamics", {"q", "qp", "qd", "tau"}), options.compile),
      energy_(numeric_program(smooth, "energy", {"q", "qp", "qd"}), options.compile),
      coulomb_(motors, options.friction_width),
      load_(motors, options.friction_width, options.compile),
      limits_(coordinate_limits(motors)),
      inertia_(limits_.size(), 0.0),
      inputs_(3 * limits_.size() + (loops_ ? loops_->passive() : 0)),
      passive_(loops_ ? loops_->passive() : 0),
      width_(options.friction_width) {
  const Robot& robot = motors;
  for (const Coordinate& coordinate : robot.coordinates) names_.push_back(coordinate.name);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.empty()) continue;
    Joint joint;
    joint.terms = variable_terms(robot, frame);
    // The programs were compiled, so friction is numeric.
    joint.damping = steepest(robot, frame, width_);
    const auto size = [&](Ref formula) { return std::abs(number(robot.arena, formula).value_or(0)); };
    const double share = size(frame.load_friction);
    if (share != 0) joint.load_damping = share / (friction_width(robot, frame, width_) * (1 - share * share));
    joint.stiffness = size(frame.spring) + std::hypot(size(frame.spring_cosine), size(frame.spring_sine));
    joint.lower = options.stops ? frame.limits.lower : -std::numeric_limits<double>::infinity();
    joint.upper = options.stops ? frame.limits.upper : std::numeric_limits<double>::infinity();
    joints_.push_back(std::move(joint));
  }
  if (loops_) add_followers(whole, motors);
  set_stops();
  if (loops_) loops_.emplace(whole);  // the starts above leave no trace
}

void Plant::add_followers(const Robot& robot, const Robot& motors) {
  const std::vector<std::size_t>& passive = loops_->structure().passive;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.empty() || !motors.frame(j).variable.empty()) continue;
    Follower follower{{}, 0, 0, steepest(robot, frame, width_)};
    for (const auto& [k, c] : variable_terms(robot, frame))
      follower.terms.emplace_back(std::ranges::find(passive, k) - passive.begin(), c);
    if (has_stribeck_friction(robot.arena, frame)) {
      follower.stribeck = number(robot.arena, frame.stribeck_friction).value();
      follower.speed = number(robot.arena, frame.stribeck_velocity).value();
    }
    followers_.push_back(std::move(follower));
  }
}

Eigen::RowVectorXd Plant::slope(const Follower& follower) const {
  const Eigen::MatrixXd all = loops_->slopes();
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(all.cols());
  for (const auto& [p, c] : follower.terms) row += c * all.row(static_cast<Eigen::Index>(p));
  return row;
}

// Mobility is the acceleration c A^-1 c^T of a joint's variable under a unit force on it, over positions spread within
// the limits.
void Plant::set_stops() {
  const std::size_t n = coordinates(), positions = 16;
  std::vector<double> rest(n), pushed(n), mobility(joints_.size(), 0.0), of_coordinate(n, 0.0),
      of_follower(followers_.size(), 0.0), weight(n, 0.0), heaviest(n, 0.0);
  const auto push = [&](std::size_t k, double force) {
    std::fill(inputs_.begin() + static_cast<std::ptrdiff_t>(n + passive_), inputs_.end(), 0.0);
    inputs_[2 * n + passive_ + k] = force;
    dynamics_(inputs_, force == 0 ? rest : pushed);
  };
  for (std::size_t p = 0; p < positions; ++p) {
    for (std::size_t k = 0; k < n; ++k) {  // Weyl's sequence
      const double lower = std::isfinite(limits_[k].lower) ? limits_[k].lower : -std::numbers::pi;
      const double upper = std::isfinite(limits_[k].upper) ? limits_[k].upper : std::numbers::pi;
      const double share = std::fmod(0.5 + static_cast<double>(p * (k + 1)) * std::numbers::phi, 1.0);
      inputs_[k] = lower + share * (upper - lower);
    }
    if (loops_) {
      try {
        loops_->start({inputs_.data(), n});
      } catch (const UnmetRequest&) {
        continue;  // out of reach
      }
      place({inputs_.data(), n});
    }
    push(0, 0);
    std::vector<double> response(n * n);  // A^-1
    for (std::size_t k = 0; k < n; ++k) {
      push(k, 1);
      for (std::size_t i = 0; i < n; ++i) response[i * n + k] = pushed[i] - rest[i];
      of_coordinate[k] = std::max(of_coordinate[k], response[k * n + k]);
    }
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      double sum = 0;
      for (const auto& [a, ca] : joints_[j].terms)
        for (const auto& [b, cb] : joints_[j].terms) sum += ca * cb * response[a * n + b];
      mobility[j] = std::max(mobility[j], sum);
    }
    for (std::size_t f = 0; f < followers_.size(); ++f) {
      const Eigen::RowVectorXd row = slope(followers_[f]);
      const Eigen::Map<const Eigen::MatrixXd> A(response.data(), row.size(), row.size());
      of_follower[f] = std::max(of_follower[f], (row * A * row.transpose()).value());
    }
    if (load_.none()) continue;
    load_.weigh({inputs_.data(), n}, weight);
    for (std::size_t k = 0; k < n; ++k) heaviest[k] = std::max(heaviest[k], std::abs(weight[k]));
  }
  for (std::size_t k = 0; k < n; ++k) inertia_[k] = 1 / of_coordinate[k];
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    Joint& joint = joints_[j];
    const bool stopped = std::isfinite(joint.lower) || std::isfinite(joint.upper);
    if (stopped) joint.spring = stop_frequency * stop_frequency / mobility[j];
    if (stopped) joint.damper = 2 * stop_frequency / mobility[j];
    decay_ += mobility[j] * (joint.damping + joint.damper);
    if (joint.load_damping != 0) {
      const auto [k, c] = joint.terms.front();
      decay_ += mobility[j] * joint.load_damping * (limits_[k].effort + heaviest[k]) / std::abs(c);
    }
    frequency_ += mobility[j] * joint.stiffness;
  }
  for (std::size_t f = 0; f < followers_.size(); ++f) decay_ += of_follower[f] * followers_[f].damping;
  frequency_ = std::sqrt(frequency_);
}

double Plant::stop_force(const Joint& joint, double v, double vd) const {
  if (v > joint.upper) return std::min(0.0, -joint.spring * (v - joint.upper) - joint.damper * vd);
  if (v < joint.lower) return std::max(0.0, -joint.spring * (v - joint.lower) - joint.damper * vd);
  return 0;
}

// q and the passive joints that follow it.
void Plant::place(std::span<const double> q) {
  if (q.data() != inputs_.data()) std::copy(q.begin(), q.end(), inputs_.begin());
  if (!loops_) return;
  const std::span<const double> passive = loops_->follow(q);
  std::copy(passive.begin(), passive.end(), inputs_.begin() + static_cast<std::ptrdiff_t>(q.size()));
}

void Plant::rates(std::span<const double> x, std::span<const double> tau, std::span<double> rates) {
  const std::size_t n = coordinates();
  const std::span<const double> q = x.first(n), qd = x.last(n);
  place(q);
  std::copy(qd.begin(), qd.end(), inputs_.begin() + static_cast<std::ptrdiff_t>(n + passive_));
  double* total = inputs_.data() + 2 * n + passive_;
  std::copy(tau.begin(), tau.end(), total);
  for (const Joint& joint : joints_) {
    const double v = joint.of(q), vd = joint.of(qd);
    if (const double force = stop_force(joint, v, vd); force != 0)
      for (const auto& [k, c] : joint.terms) total[k] += c * force;
  }
  coulomb_.add(qd, -1, {total, n});
  for (const Follower& follower : followers_) {
    if (follower.stribeck == 0) continue;
    const Eigen::RowVectorXd row = slope(follower);
    const double rate = row.dot(Eigen::Map<const Eigen::RowVectorXd>(qd.data(), row.size()));
    const double force = follower.stribeck * std::exp(-std::pow(rate / follower.speed, 2)) * std::tanh(rate / width_);
    for (std::size_t k = 0; k < n; ++k) total[k] -= row[static_cast<Eigen::Index>(k)] * force;
  }
  std::copy(qd.begin(), qd.end(), rates.begin());
  dynamics_(inputs_, rates.last(n));
  if (load_.none()) return;
  load_.settle(q, qd, {total, n}, rates.last(n), [&](std::span<double> qdd) { dynamics_(inputs_, qdd); });
}

Energy Plant::energy(std::span<const double> x) {
  double results[2];
  const std::size_t n = coordinates();
  place(x.first(n));
  std::copy(x.begin() + static_cast<std::ptrdiff_t>(n), x.end(),
            inputs_.begin() + static_cast<std::ptrdiff_t>(n + passive_));
  energy_(std::span<const double>(inputs_).first(2 * n + passive_), results);
  return {results[0], results[1]};
}

bool Plant::touches_stop(std::span<const double> x) const {
  return std::any_of(joints_.begin(), joints_.end(), [&](const Joint& joint) {
    const double v = joint.of(x);
    return v > joint.upper || v < joint.lower;
  });
}

}  // namespace armature::internal
