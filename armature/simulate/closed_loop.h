// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Controllers for the simulated robot, built on a model of it: the true one, an identified one, or a wrong one. The
// laws are those of laws.h; Coulomb friction is compensated at the reference velocity (at the measured one it would
// chatter), smoothed as in the plant.
//
//   none             no torque
//   gravity          gravity at the measured position, plus PD
//   pd, pid          each joint alone
//   feed-forward     inverse dynamics along the reference motion, plus PD
//   computed-torque  inverse dynamics at the measured state, of the commanded acceleration
//
// Gains: each joint is a mass m = 1 / (A^-1)_kk, its inertia with the other joints free, in the middle of its limits,
// critically damped at `bandwidth`: kp = m w^2, kd = 2 m w, ki = kp w / 5, w = 2 pi bandwidth. The inertia with the
// other joints held, A_kk, is larger, and gains based on it make coupled joints unstable.
#pragma once

#include <string>
#include <vector>

#include "armature/control/laws.h"
#include "armature/simulate/simulate.h"

namespace armature::internal {

using ControlLaw = control::Law;

struct ControllerOptions {
  ControlLaw law = ControlLaw::computed_torque;
  double bandwidth = 10;                         // Hz
  double velocity_cutoff = 0;                    // Hz, of the filter of measured velocities; 0: use the tachometers
  double rate = 1000;                            // samples per second
  double friction_width = 0.01;                  // rad/s or m/s; of joints without one of their own
  CompileOptions compile = {.contract = false};  // the same results on every back end
};

// Throws UnmetRequest when the model has symbols without values, InputError for options that make no sense.
Controller make_controller(const Robot& model, const ControllerOptions& options);

struct TrackingError {
  ControlLaw law = ControlLaw::pd;
  std::vector<double> rms, largest;  // position error, per coordinate
  double rms_torque = 0;             // over all coordinates
};

// Tracking errors of controllers built on `model` that drive the robot `truth` along a trajectory: PD alone,
// feed-forward and computed torque under the same conditions. The options' law is ignored; the rate is the
// simulation's.
std::vector<TrackingError> track(const Robot& truth, const Robot& model, const Trajectory& trajectory,
                                 const PlantOptions& plant, ControllerOptions controller,
                                 const SimulateOptions& options, Progress& progress = no_progress());

}  // namespace armature::internal
