// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of factorise(), without the slow ones and decimated, in the order of time: for estimators and statistics to
// which it matters. A step is one equation per coordinate; where a joint is slow its row is missing.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "armature/identify/equations/motions.h"

namespace armature::internal {

struct TimedRow {
  std::size_t coordinate = 0;
  Eigen::VectorXd row;  // one per column of the model
  double torque = 0;
};

// Calls `step` with the time (s; logs follow each other) and the rows that are complete by then.
using TimeStep = std::function<void(double time, const std::vector<TimedRow>& rows)>;
// Returns the sample period, s.
double visit_rows_in_time(const IdentificationModel& model, const Motions& motions, const RowOptions& options,
                          const TimeStep& step);

}  // namespace armature::internal
