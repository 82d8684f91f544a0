// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Do the bodies explain the torques as well as the free estimate? Where they are clearly worse, which links are to
// blame and why. The statistic of a link is that of Lagrange multipliers (Rao's score test): freed from its prior and
// from being a body, it would lower the misfit by about
//
//   g_j^T (A_j^T A_j)^+ g_j / 2,     g_j = A_j^T (A x - b),   A_j the columns of its ten parameters.
//
// The reason is found by trial: if bodies with a prior of a thousandth of the weight fit, the numbers of the
// description contradict the data; if not, no bodies do.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "armature/identify/estimators/consistent.h"

namespace armature::internal {

struct Misfit {
  std::vector<std::size_t> links;  // 1..NL, the strongest first
  bool by_prior = false;           // bodies with a light prior fit
  std::string message, hint;
};

// Errors in %, per coordinate and of all together, last.
using ErrorsOf = std::function<std::vector<double>(const Eigen::VectorXd& base)>;

// `triangle` and `prior` are those that `bodies` were found with. Nothing when the bodies are at most 3 % worse.
std::optional<Misfit> body_misfit(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior,
                                  const Consistent& bodies, const Eigen::VectorXd& free, const ErrorsOf& errors_of);

}  // namespace armature::internal
