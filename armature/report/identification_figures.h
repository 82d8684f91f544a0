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

// The measured torque of one coordinate, that of the consistent parameters, and the residual, over motions, whose time
// starts at zero.
struct Replay {
  std::string joint, unit;                        // of the torque
  std::vector<double> time, measured, predicted;  // NaN between motions
};
std::vector<Replay> replay(const Identification& result, const std::vector<Motion>& motions);

// The residual of a replay.
struct Residual {
  std::vector<double> values;
  double deviation = 0, greatest = 0;
  double within = 0;  // the share within two standard deviations; 0.954 for normal residuals
};
Residual residual_of(const Replay& replay);

std::string torque_drawing(const Replay& replay, const std::string& title);
std::string residual_drawing(const Replay& replay, const Residual& residual);
// Autocorrelation over the lag, and the bounds that hold 95 % of white residuals.
std::string autocorrelation_drawing(const Whiteness& whiteness, const std::string& title);

// Values with 95 % intervals; the consistent values are marks. Drawings of one unit have one scale.
std::vector<std::string> parameter_drawings(const Identification& result);
// Each parameter over time, with two standard deviations; the recursive estimator only (trace_figures.cc).
std::vector<std::string> trace_drawings(const Identification& result);
// Relative standard deviation over contribution to the torques.
std::string significance_drawing(const Identification& result, double essential_percent);
// The correlation matrix of the essential parameters' estimates.
std::string correlation_drawing(const Identification& result);

enum class Measured { velocities, torques };
// `names`: of the coordinates.
std::string spectrum_drawing(const Log& log, const std::vector<std::string>& names, double cutoff, Measured what);

}  // namespace armature::internal
