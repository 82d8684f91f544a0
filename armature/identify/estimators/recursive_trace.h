// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters over the time of a motion, by recursive least squares with forgetting (recursive.h). The rows are
// those that weighted least squares takes, without the slow ones and decimated, in the order of time; each joint has
// the weight that weighted least squares found for it. A step is one equation per joint, so with decimation by n the
// memory 1 / (1 - lambda) is counted in n samples. Without forgetting the end is the weighted solution.
//
// No parameter is known at first. Its standard deviation is bounded, with forgetting, by 100 times the value that
// alone would make all the torque of a joint.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "armature/identify/equations/motions.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct RecursiveTrace {
  double forgetting = 1;
  double memory = 0;                              // s: 1 / (1 - forgetting) steps; infinite without forgetting
  std::vector<double> time;                       // s; logs follow each other
  std::vector<Eigen::VectorXd> value, deviation;  // per time
  Estimate end;                                   // sigma and conditions of weighted least squares
};

// `factors`: of the same rows; `points`: largest number of times.
RecursiveTrace follow_parameters(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                                 const std::vector<CoordinateFactor>& factors, double forgetting,
                                 std::size_t points = 400);

std::string to_string(const RecursiveTrace& trace);  // what was forgotten, in one sentence

}  // namespace armature::internal
