// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The measure of errors, for training and validation motions alike: every prepared sample counts, none is decimated or
// left out. Friction in W went through the filter of the torques (equations/filtered_friction.h). With e = tau - W x,
// the error of a coordinate is |e| / |tau| over all samples. They are kept in two parts: in motion, and at rest, where
// a joint with friction on the coordinate is slower than the deadband (RowOptions::slowest). At rest friction takes any
// value in [-Fs, Fs] that holds the joint, so what is left over there is no fault of the parameters: the error in
// motion, and the share of |e|^2 that is left at rest, are told apart.
#pragma once

#include <vector>

#include "armature/identify/equations/motions.h"

namespace armature::internal {

struct JudgedRows {
  std::vector<CoordinateFactor> moving, resting;  // per coordinate
};

// `rows`: slowest, fastest and progress are used.
JudgedRows judged_rows(const IdentificationModel& model, const Motions& motions, const RowOptions& rows);

// In %: of |tau|, and of |e|^2.
struct JudgedErrors {
  std::vector<double> error, moving, rest;  // per coordinate: of all samples, of those in motion, share left at rest
  double total = 0, moving_total = 0, rest_total = 0;
};
JudgedErrors judged_errors(const JudgedRows& rows, const Eigen::VectorXd& x);
// Those of all samples, and after them that of all torques together.
std::vector<double> errors_and_total(const JudgedRows& rows, const Eigen::VectorXd& x);

}  // namespace armature::internal
