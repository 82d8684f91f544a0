// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Measured and predicted torques of one joint: how far they are apart, and what simple fault would explain it.
#pragma once

#include <string>
#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

// The samples of one joint on one stretch of motion.
struct TorqueTrace {
  double step = 0;  // s
  Signal measured, predicted, velocity;
};

// Least squares of m = s p + o over the samples in motion.
struct TorqueFit {
  double scale = 0, offset = 0;
  double error = 0;  // % of the measured torque
};

struct TorqueComparison {
  double rms = 0, error = 0, error_moving = 0, rest_share = 0;  // as in verbs/validate.h
  double correlation = 0;                                       // in motion, as all that follows
  TorqueFit fit;
  double friction_error = 0;  // error left by m = p + Fv v + Fs sign(v) + o
  double viscous = 0, coulomb = 0;
};
TorqueComparison compare_torques(const std::vector<TorqueTrace>& traces, double slowest);

// What would explain the error in motion, as sentences; nothing unless it removes a third of an error of more than
// 20 % and leaves less than 50 %.
std::vector<std::string> suspicions(const TorqueComparison& found, const std::string& unit);

}  // namespace armature::internal
