// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/loop_tracker.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/robot/coordinate_limits.h"

namespace armature::internal {
namespace {

constexpr double tight = 1e-11;  // a residual that counts as closed
constexpr int starts = 60;
constexpr double same_mode = 1e-6;  // rad^2
constexpr std::size_t way_steps = 64;
constexpr double runaway = 1;  // rad or m from one call to the next

}  // namespace

LoopTracker::LoopTracker(const Robot& robot)
    : closure_(robot),
      name_(robot.name),
      unknowns_(closure_.structure().passive),
      q_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(robot.coordinates.size()))),
      passive_(closure_.structure().passive.size()) {
  unknowns_.insert(unknowns_.end(), closure_.structure().cut.begin(), closure_.structure().cut.end());
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  for (const std::size_t k : closure_.structure().motorised) {
    const double sum = limits[k].lower + limits[k].upper;
    middle_.push_back(std::isfinite(sum) ? sum / 2 : 0);
  }
}

void LoopTracker::set_motors(std::span<const double> motors) {
  for (std::size_t c = 0; c < motors.size(); ++c)
    q_[static_cast<Eigen::Index>(closure_.structure().motorised[c])] = motors[c];
}

double LoopTracker::close() {
  const double residual = closure_.close(q_, unknowns_);
  for (std::size_t p = 0; p < passive_.size(); ++p)
    passive_[p] = q_[static_cast<Eigen::Index>(closure_.structure().passive[p])];
  return residual;
}

// In the mode that is nearest to zero with the motors in the middle of their ranges, wherever the motion starts; where
// the loops do not close there or on the way, nearest to zero at the start.
void LoopTracker::start(std::span<const double> motors) {
  const Eigen::VectorXd held = q_;
  if (!started_ && !middle_.empty()) try {
      start_near(middle_);
      const std::size_t steps = way_steps;
      for (std::size_t i = 1; i <= steps; ++i) {
        std::vector<double> there(motors.begin(), motors.end());
        for (std::size_t c = 0; c < there.size(); ++c)
          there[c] = middle_[c] + (motors[c] - middle_[c]) * static_cast<double>(i) / static_cast<double>(steps);
        follow(there);
      }
      worst_ = 0;
      return;
    } catch (const UnmetRequest&) {
      q_ = held;
    }
  start_near(motors);
}

void LoopTracker::start_near(std::span<const double> motors) {
  RandomNumbers random(1);
  worst_ = 0;
  const Eigen::VectorXd held = q_;
  double nearest = HUGE_VAL;
  Eigen::VectorXd best;
  for (int i = 0; i < starts; ++i) {
    q_ = held;
    for (const std::size_t k : unknowns_)
      if (i > 0) q_[static_cast<Eigen::Index>(k)] += std::min(0.1 * i, 3.0) * random.uniform(-1, 1);
    set_motors(motors);
    if (close() > tight) continue;
    double distance = 0;
    for (const std::size_t k : closure_.structure().passive) {
      const auto at = static_cast<Eigen::Index>(k);
      distance += std::pow(std::remainder(q_[at] - held[at], 2 * std::numbers::pi), 2);
    }
    if (distance > nearest - same_mode) continue;
    nearest = distance;
    best = q_;
  }
  if (best.size() > 0) {
    q_ = best;
    close();
    started_ = true;
    return;
  }
  throw UnmetRequest(fmt::format("the loops of {} cannot be closed with the motors at {:.6g}", printable(name_, 80),
                                 fmt::join(motors, ", ")),
                     "choose another start");
}

// J q' = 0
Eigen::MatrixXd LoopTracker::slopes() const {
  const Eigen::MatrixXd J = closure_.jacobian(q_), motors = chosen_columns(J, structure().motorised);
  const Eigen::MatrixXd unknowns = chosen_columns(J, unknowns_).colPivHouseholderQr().solve(-motors);
  return unknowns.topRows(static_cast<Eigen::Index>(passive()));
}

std::span<const double> LoopTracker::follow(std::span<const double> motors) {
  std::vector<double> before;
  for (const std::size_t k : closure_.structure().motorised) before.push_back(q_[static_cast<Eigen::Index>(k)]);
  for (std::size_t c = 0; c < motors.size(); ++c)
    if (!(std::abs(motors[c] - before[c]) < runaway))
      throw UnmetRequest(
          fmt::format("the motors of {} run away from {:.6g}: the loops are near a singular posture there",
                      printable(name_, 80), fmt::join(before, ", ")),
          "keep the motion away from singular postures");
  set_motors(motors);
  const double residual = close();
  if (residual > tight)
    throw UnmetRequest(
        fmt::format("the loops of {} do not close with the motors at {:.6g}: they are {:.2g} of the robot's "
                    "size apart",
                    printable(name_, 80), fmt::join(motors, ", "), residual),
        "keep the motion away from singular postures and out of reach");
  worst_ = std::max(worst_, residual);
  return passive_;
}

}  // namespace armature::internal
