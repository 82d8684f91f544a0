// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A virtual experiment: a robot, a trajectory, a controller, and the instruments of a real one. At each sample k
//
//   encoders read q(t_k), rounded to their resolution, with noise; the controller returns torques;
//   the drives apply them `delay` later, within the efforts of the limits, and hold them until the next sample;
//   the torque that is logged at t_k is the mean over one sample around t_k, with noise.
//
// The result is a log for `identify`, and the true motion. The same seed gives the same numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/log/log.h"
#include "armature/simulate/integrator.h"
#include "armature/simulate/plant.h"
#include "armature/simulate/trajectory.h"

namespace armature::internal {

struct SimulateOptions {
  double rate = 1000;              // samples per second
  std::optional<double> duration;  // s; empty: the trajectory's
  IntegratorKind integrator = IntegratorKind::rk4;
  double tolerance = 1e-10;             // of dormand_prince and cvode
  std::optional<std::size_t> substeps;  // of rk4, per sample; empty: as many as friction and stops need
  bool torque_limits = true;            // apply the robot's effort limits
  double encoder_resolution = 0;        // rad or m
  double position_noise = 0;            // standard deviation, rad or m
  double torque_noise = 0;              // standard deviation as a share of the rms torque of each coordinate
  double delay = 0;                     // s, from a measurement to its torque; a multiple of the sample period
  std::uint64_t seed = 1;
  std::optional<std::vector<double>> start;  // initial q, at rest; empty: on the trajectory
};

// Called once per sample: torques from the reference motion and the measurements. `qd` is from a tachometer.
using Controller = std::function<void(double t, const Reference& wanted, std::span<const double> q,
                                      std::span<const double> qd, std::span<double> tau)>;

struct EnergyBalance {
  double work = 0;          // of the drives: exactly sum tau_k (q_k+1 - q_k)
  double gained = 0;        // kinetic plus potential energy, end minus start
  double peak_kinetic = 0;  // largest kinetic energy
  // The energy dissipated by friction and stops; without them, the drift of the integration: (work - gained), relative
  // to the peak of the kinetic energy.
  double lost() const { return work - gained; }
  double relative_loss() const { return peak_kinetic > 0 ? lost() / peak_kinetic : lost(); }
};

struct Simulation {
  Log measured;                                  // t, q, tau
  Log truth;                                     // t, q, qd, qdd, tau; where the torque jumps, qdd is the mean
  std::vector<double> rms_error, largest_error;  // of the true position against the trajectory
  EnergyBalance energy;
  std::vector<std::size_t> saturated;  // samples, per coordinate
  std::vector<std::size_t> jumps;      // of the torque from one limit to the other, per coordinate
  std::size_t at_stops = 0;            // samples
  std::size_t substeps = 0;            // 0 for adaptive integrators
  std::vector<std::string> notes;
};

// Throws InputError for options that make no sense, UnmetRequest when the motion cannot be followed, Stopped when asked
// to stop, which is asked at every sample.
Simulation simulate(Plant& plant, const Trajectory& trajectory, const Controller& controller,
                    const SimulateOptions& options, Progress& progress = no_progress());

// No torque at all.
Controller free_motion();

}  // namespace armature::internal
