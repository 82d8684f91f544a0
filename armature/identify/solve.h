// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of identification, solved as the user asks: by the name of an estimator.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/identify/equations/motions.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/identify/estimators/recursive_trace.h"
#include "armature/identify/methods.h"

namespace armature::internal {

struct SolveOptions {
  Estimator estimator = Estimator::weighted;
  double forgetting = 1;         // of the recursive estimator
  ConsistentOptions consistent;  // of the parameters that simulations start from
};

struct Solution {
  Estimate estimate;
  Eigen::MatrixXd triangle;  // of the equations that were used, weighted as they were
  std::optional<RecursiveTrace> trace;
  std::vector<std::string> notes;
};

// `factors`: of the motions, by `rows`. Throws UnmetRequest when they do not determine the parameters.
Solution solve(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
               const std::vector<CoordinateFactor>& factors, const SolveOptions& options);

}  // namespace armature::internal
