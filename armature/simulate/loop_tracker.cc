// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/loop_tracker.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double tight = 1e-11;  // a residual that counts as closed
constexpr int starts = 60;
constexpr double runaway = 1;  // rad or m from one call to the next

}  // namespace

LoopTracker::LoopTracker(const Robot& robot)
    : closure_(robot),
      name_(robot.name),
      unknowns_(closure_.structure().passive),
      q_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(robot.coordinates.size()))),
      passive_(closure_.structure().passive.size()) {
  unknowns_.insert(unknowns_.end(), closure_.structure().cut.begin(), closure_.structure().cut.end());
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

void LoopTracker::start(std::span<const double> motors) {
  RandomNumbers random(1);
  worst_ = 0;
  const Eigen::VectorXd held = q_;
  for (int i = 0; i < starts; ++i) {
    q_ = held;
    for (const std::size_t k : unknowns_)
      if (i > 0) q_[static_cast<Eigen::Index>(k)] += std::min(0.1 * i, 3.0) * random.uniform(-1, 1);
    set_motors(motors);
    if (close() <= tight) return;
  }
  throw UnmetRequest(fmt::format("the loops of {} cannot be closed with the motors at {:.6g}", printable(name_, 80),
                                 fmt::join(motors, ", ")),
                     "choose another start");
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
