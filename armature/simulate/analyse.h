// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The torque error due to the rates of the background tasks (Izaguirre et al. 1992, section 3). Along a trajectory the
// torques A q'' + Q + C are computed twice: from the state of each control sample, and from parts as old as background
// tasks deliver them. A task that runs at f reads the state at k/f, delivers its result at (k+1)/f, and the result is
// used until (k+2)/f: the parts are one to two periods old, the worst case of a split (split_runtime.h).
//
// The rate of change of each quantity follows from its spectrum, summed over its components: the bandwidth holds 99 %
// of the power of its variation, and with a hold of period T the mean square error is
//
//   sum_f P(f) 2 (1 - (sin(4 pi f T) - sin(2 pi f T)) / (2 pi f T)),
//
// the mean of |1 - exp(-2 pi i f a)|^2 over the ages a of T to 2 T; the needed rate keeps that within a share of the
// quantity's mean square.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/simulate/trajectory.h"

namespace armature::internal {

struct AnalyseOptions {
  double rate = 1000;                                   // Hz, of the synchronous task
  std::vector<double> rates = {20, 50, 100, 200, 500};  // Hz, of the background tasks to compare
  double error = 0.01;                                  // error share that defines the needed rate
};

// Errors of torques, rms over the motion, as shares of each coordinate's rms torque.
struct StaleError {
  double rate = 0;
  std::vector<double> coefficients;  // A and Q are old
  std::vector<double> velocity;      // C is old
  std::vector<double> both;
  std::vector<double> largest;  // both are old: largest error as a share of the largest torque
};

struct QuantitySpectrum {
  std::string name;      // "positions"
  double bandwidth = 0;  // Hz
  double rate = 0;       // Hz
};

struct SplitAnalysis {
  std::vector<StaleError> errors;            // one per rate
  std::vector<QuantitySpectrum> quantities;  // positions, velocities, accelerations, inertia, gravity, velocity torques
  // Hz, of the background: with both parts old, every coordinate's error is within options.error. Empty: not even the
  // control rate is enough.
  std::optional<double> needed_rate;
  std::size_t samples = 0;
};

// Throws InputError for options that make no sense, UnmetRequest when the robot has symbols without values, Stopped
// when asked to stop.
SplitAnalysis analyse_split(const Robot& robot, const Trajectory& trajectory, const AnalyseOptions& options,
                            Progress& progress = no_progress());

}  // namespace armature::internal
