// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An identification in pictures.
#pragma once

#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/log/log.h"

namespace armature::internal {

// Measured torques, those of the consistent parameters, and the difference; of one coordinate over motions.
struct Replay {
  std::string joint, unit;                        // of the torque
  std::vector<double> time, measured, predicted;  // between motions: not a number
};
std::vector<Replay> replay(const Identification& result, const std::vector<Motion>& motions);

// What is left over of a replay.
struct Residual {
  std::vector<double> values;
  double deviation = 0, greatest = 0;
  double within = 0;  // the share within two standard deviations; 0.954 of normal residuals
};
Residual residual_of(const Replay& replay);

std::string torque_drawing(const Replay& replay, const std::string& title);
std::string residual_drawing(const Replay& replay, const Residual& residual);
// Columns over the lag, and the bounds that 95 % of them keep to when the residuals are white.
std::string autocorrelation_drawing(const Whiteness& whiteness, const std::string& title);

// Values with 95 % intervals, one drawing a unit; the consistent values are marks.
std::vector<std::string> parameter_drawings(const Identification& result);
// Relative standard deviation over contribution to the torques.
std::string significance_drawing(const Identification& result, double essential_percent);
// Of the estimates of the essential parameters.
std::string correlation_drawing(const Identification& result);

enum class Measured { velocities, torques };
std::string spectrum_drawing(const Log& log, double cutoff, Measured what);

}  // namespace armature::internal
