// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What is probably wrong with the input, judged by what was identified from it: torques or positions misread
// (misreading.h), a joint that is not calibrated (miscalibration.h), masses that no robot of this size has, torques far
// above what the motors can give, parameters that cancel each other because the motion is too short or too poor, an
// estimator that fails where another does not, torques stamped later than the motion, or all larger by one factor than
// the description's, and logs for validation that do not belong to the robot of the training. Each suspicion is one
// sentence and one remedy; a strong one means that the result cannot be the robot's.
//
// Masses against size: with the reach L and the greatest mass that some joint feels (A_kk / L^2, gravity torque / g L),
// arms from a hobbyist's to a heavy industrial one have m / L^3 between about 0.3 and 300 kg/m^3.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/estimators/least_squares.h"
#include "armature/identify/estimators/prior.h"
#include "armature/identify/judge/misreading.h"

namespace armature::internal {

struct Suspicion {
  std::string message, hint;
  bool strong = false;
  bool about_motion = false;                  // it is too short or too poor for an estimate; the log may be right
  std::optional<Misreading> misreading = {};  // whose remedy is a line in a file of columns (columns_lines)
};

struct Evidence {
  const IdentificationModel& model;
  std::span<const Motion> excerpt;
  const Prior& prior;
  const Estimate& estimate;
  const Eigen::VectorXd& contribution;  // of each column (essential.h)
  const std::vector<CoordinateFactor>& factors;
  const std::vector<double>&train, &validation;  // errors of the free estimate, %, per coordinate
  double train_total = 0, validation_total = 0;
  std::span<const double> delays = {};  // of the torques that were found in the data, s, per coordinate
};

std::vector<Suspicion> find_suspicions(const Evidence& evidence);

// The lines of a file of columns that read the log as it seems to be meant: "torque: {columns: [tau1, tau2], sign: [1,
// -1]}". The names are those of the log's columns; empty for gravity.
std::string columns_lines(const Misreading& misreading, const std::vector<std::string>& torque_columns,
                          const std::vector<std::string>& position_columns);

// The distance from the base to the end of the longest chain of links, m; with the travel of joints that slide.
double reach_of(const Robot& robot, const Motion& motion);

}  // namespace armature::internal
