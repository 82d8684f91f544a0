// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_tracking.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/quintic.h"
#include "armature/formulate/numeric_program.h"
#include "armature/run/evaluator.h"
#include "armature/simulate/simulate.h"
#include "examples/puma260_published.h"

namespace armature::internal {
namespace {

constexpr double quarter = std::numbers::pi / 2;

constexpr double degree = std::numbers::pi / 180;
constexpr double starts[puma260_starts][puma260_joints] = {{0, -135 * degree, 45 * degree, 0, 0.3, 0},
                                                           {0, -135 * degree, -60 * degree, 0, 0.3, 0},
                                                           {0, -60 * degree, 90 * degree, 0, 0.3, 0}};

// The joints of `moved` go a quarter turn in `seconds`, from rest to rest.
Trajectory quarter_turn(const std::vector<std::size_t>& moved, std::size_t from, double seconds) {
  return {seconds, [=](double t, Reference& to) {
            const auto& start = starts[from];
            const double s = std::min(1.0, t / seconds);
            for (std::size_t k = 0; k < puma260_joints; ++k) to.q[k] = start[k], to.qd[k] = to.qdd[k] = 0;
            for (const std::size_t k : moved) {
              const MotionPoint unit = rest_to_rest(s);
              to.q[k] += quarter * unit.x;
              to.qd[k] = quarter / seconds * unit.v;
              to.qdd[k] = quarter / (seconds * seconds) * unit.a;
            }
          }};
}

// Torques of the model along the reference motion; joints that do not move are held. `compensate`: gravity at the
// measured position, not at the reference.
Controller without_feedback(const Evaluator<double>& torques, const Evaluator<double>& gravity, const Plant& plant,
                            std::vector<std::size_t> moved, bool compensate) {
  std::vector<double> inertia, state(torques.input_count()), at(gravity.input_count()), weight(puma260_joints);
  for (std::size_t k = 0; k < puma260_joints; ++k) inertia.push_back(plant.inertia(k));
  return [=](double, const Reference& wanted, std::span<const double> q, std::span<const double> qd,
             std::span<double> tau) mutable {
    for (std::size_t k = 0; k < puma260_joints; ++k) {
      state[k] = wanted.q[k];
      state[puma260_joints + k] = wanted.qd[k];
      state[2 * puma260_joints + k] = wanted.qdd[k];
    }
    torques(state, tau);
    if (compensate)
      for (const double sign : {-1.0, 1.0}) {
        for (std::size_t k = 0; k < at.size(); ++k) at[k] = sign < 0 ? wanted.q[k] : q[k];
        gravity(at, weight);
        for (std::size_t k = 0; k < puma260_joints; ++k) tau[k] += sign * weight[k];
      }
    constexpr double w = 2 * std::numbers::pi * 10;
    for (std::size_t k = 0; k < puma260_joints; ++k)
      if (std::find(moved.begin(), moved.end(), k) == moved.end())
        tau[k] += inertia[k] * (w * w * (wanted.q[k] - q[k]) + 2 * w * (wanted.qd[k] - qd[k]));
  };
}

}  // namespace

std::vector<OpenLoop> puma260_open_loops(const Robot& model, Plant& plant, std::size_t start, Progress& progress) {
  ARMATURE_CHECK(start < puma260_starts);
  SimulateOptions options;
  options.torque_limits = false;
  CompileOptions here;
  here.backend = Backend::interpreter;
  const Evaluator<double> torques =
      compile<double>(numeric_program(model, "inverse-dynamics", {"q", "qd", "qdd"}), here);
  const Evaluator<double> gravity = compile<double>(numeric_program(model, "gravity", {"q"}), here);
  std::vector<OpenLoop> all;
  const std::vector<std::vector<std::size_t>> sets = {{0}, {1}, {2}, {0, 1, 2}};
  for (const bool fast : {true, false})
    for (const bool compensated : {false, true})
      for (const auto& moved : sets) {
        const Simulation run =
            simulate(plant, quarter_turn(moved, start, fast ? puma260_fast : puma260_slow),
                     without_feedback(torques, gravity, plant, moved, compensated), options, progress);
        const bool together = moved.size() > 1;
        OpenLoop loop{together ? "joints 1 to 3" : fmt::format("joint {}", moved[0] + 1), together, fast, compensated};
        for (const std::size_t k : moved) loop.error = std::max(loop.error, 100 * run.largest_error[k] / quarter);
        all.push_back(loop);
      }
  return all;
}

double largest_error(const std::vector<OpenLoop>& loops, bool together, bool fast, bool compensated) {
  double most = 0;
  for (const OpenLoop& loop : loops)
    if (loop.together == together && loop.fast == fast && loop.compensated == compensated)
      most = std::max(most, loop.error);
  return most;
}

}  // namespace armature::internal
