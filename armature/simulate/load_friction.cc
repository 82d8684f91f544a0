// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/load_friction.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/formulate/numeric_program.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/numbers.h"
#include "armature/simulate/coulomb_friction.h"

namespace armature::internal {

LoadFriction::LoadFriction(const Robot& robot, double width, const CompileOptions& compile) {
  if (!has_load_friction(robot)) return;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.empty() || robot.arena.is_zero(frame.load_friction)) continue;
    const std::optional<double> share = number(robot.arena, frame.load_friction);
    if (!share || !std::isfinite(*share))
      throw UnmetRequest("the friction of a joint by its load is not a number, and a simulation needs numbers",
                         "give the robot's symbols values in its description");
    ARMATURE_CHECK(!is_coupled(robot, frame));
    const auto [k, c] = variable_terms(robot, frame).front();
    joints_.push_back({k, c, *share, friction_width(robot, frame, width)});
  }
  links_.emplace(numeric_program(links_alone(robot), "inverse-dynamics", {"q", "qd", "qdd"}), compile);
  const std::size_t n = robot.coordinates.size();
  inputs_.resize(3 * n);
  load_.assign(n, 0.0);
  before_.resize(n);
  tau_.resize(n);
}

void LoadFriction::weigh(std::span<const double> q, std::span<double> loads) {
  std::ranges::fill(inputs_, 0.0);
  std::ranges::copy(q, inputs_.begin());
  (*links_)(inputs_, loads);
}

void LoadFriction::settle(std::span<const double> q, std::span<const double> qd, std::span<double> tau,
                          std::span<double> qdd, const std::function<void(std::span<double> qdd)>& accelerate) {
  constexpr int most_rounds = 500;
  const std::size_t n = q.size();
  std::ranges::copy(tau, tau_.begin());
  std::ranges::copy(q, inputs_.begin());
  std::ranges::copy(qd, inputs_.begin() + static_cast<std::ptrdiff_t>(n));
  for (int round = 0; round < most_rounds; ++round) {
    std::ranges::copy(tau_, tau.begin());
    for (const Joint& joint : joints_) {
      const double c = joint.coefficient, load = load_[joint.coordinate] / c;
      tau[joint.coordinate] -= c * joint.share * std::abs(load) * std::tanh(c * qd[joint.coordinate] / joint.width);
    }
    accelerate(qdd);
    std::ranges::copy(qdd, inputs_.begin() + static_cast<std::ptrdiff_t>(2 * n));
    before_.swap(load_);
    (*links_)(inputs_, load_);
    double change = 0, size = 0;
    for (std::size_t k = 0; k < n; ++k) {
      change = std::max(change, std::abs(load_[k] - before_[k]));
      size = std::max(size, std::abs(load_[k]));
    }
    if (!std::isfinite(change)) return;  // the integrator sees the accelerations
    if (change <= 1e-12 * size + 1e-15) return;
  }
  throw UnmetRequest("the friction of the load does not settle", "smaller shares Fl of the load");
}

}  // namespace armature::internal
