// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sections of the report of an identification from files of factors (identify/factor_set.h): they keep sums and no
// samples, so that there are no motions to draw, and in place of residuals the parameters are compared from log to log.
#pragma once

#include <vector>

#include "armature/identify/identify.h"
#include "armature/report/identification_figures.h"
#include "armature/report/page.h"

namespace armature::internal {

// The torques of the validation motions, if there are any, and why there are no others.
Section torques_without_training(const std::vector<Replay>& validation);

// The filter that the factors were made with; 0: none.
Section filter_of_factors(double cutoff);

// Parameters from each log alone: average, spread, least and greatest.
Section parameters_over_logs(const Identification& result);

}  // namespace armature::internal
