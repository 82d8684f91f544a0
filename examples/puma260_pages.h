// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the repetitions of the measurements on a PUMA 260 found, as the sections of a page: the distribution over
// motions and noise, tables 1 to 3, the coefficients of gravity, figures 1 to 5 for six joints, and motion without
// feedback.
#pragma once

#include <string>
#include <vector>

#include "armature/report/page.h"
#include "examples/puma260_repetition.h"
#include "examples/puma260_tracking.h"

namespace armature::internal {

// The robot, the parameters in which it is identified, their true values, and what was found.
struct Puma260Findings {
  IdentificationModel model;
  PaperParameters parameters;
  Eigen::VectorXd truth;
  std::vector<double> noise;  // levels
  std::vector<Puma260Repetition> repetitions;
  std::vector<Motion> shown;  // the motions of the repetition `typical`, for figures
  std::size_t typical = 0;
};

// The open loops of one model from each start.
struct Puma260Tracking {
  std::string model;
  std::vector<std::vector<OpenLoop>> loops;
  Distribution error(bool together, bool fast, bool compensated) const;
};

Section repetitions_section(const Puma260Findings& found);
Section parameters_section(const Puma260Findings& found);
Section friction_section(const Puma260Findings& found);
Section gravity_section(const Puma260Findings& found);
Section figures_section(const Puma260Findings& found);
Section tracking_section(const std::vector<Puma260Tracking>& models);

// "4.2 (3.9 to 5)"
std::string text(const Distribution& d, int digits = 3);

}  // namespace armature::internal
