// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the value of a parameter comes from: the data, the description, or nowhere. Before the data, the ten parameters
// of a link have the information of the distance to its prior (consistent.h), to second order,
//
//   D(P0 + dP | P0) ~ 1/2 tr((P0^-1 dP)^2) = 1/2 dx^T H dx,       H_ab = tr(P0^-1 E_a P0^-1 E_b),  P(x) = sum x_a E_a,
//
// which says that a body is about as large and as heavy as described. The data add the information J of the base
// parameters. A combination c of parameters is
//
//   measured     if the data more than halve its deviation:   c^T (T^T J T + H)^-1 c  <  1/4 c^T H^-1 c,
//   described    otherwise, if the description gives its links an inertia: it stays near what that says,
//   unknowable   otherwise: the value that is written is a guess.
//
// Friction has no description: before the data it may be anything up to `widest`. A motor inertia may be as large as
// described, as the inertia of its link, or as `widest`: seen through the square of a gear ratio, a rotor of grams is
// larger than the link that it moves.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "armature/identify/estimators/prior.h"

namespace armature::internal {

enum class KnownBy { measured, described, unknowable };
constexpr auto names(KnownBy) { return std::to_array<std::string_view>({"measured", "described", "unknowable"}); }
inline std::string text_of(KnownBy mark) { return std::string(names(mark)[static_cast<std::size_t>(mark)]); }

struct ParameterMarks {
  std::vector<KnownBy> base, standard;             // of model.columns and of model.standard
  Eigen::VectorXd left_of_base, left_of_standard;  // deviation with the data over that without
};

// `information`: J, the inverse covariance of the model's columns. `widest`: per column, the deviation of friction and
// of motor inertias before the data, positive.
ParameterMarks mark_parameters(const IdentificationModel& model, const Prior& prior, const Eigen::MatrixXd& information,
                               const Eigen::VectorXd& widest);

// The inverse of a covariance of white residuals, with larger deviations: correlated residuals tell less.
Eigen::MatrixXd information_of(const Eigen::MatrixXd& covariance, const Eigen::VectorXd& white,
                               const Eigen::VectorXd& deviation);

// A tenth of the largest torque of the joint; `contribution`: of columns at one (essential.h).
Eigen::VectorXd widest_friction(const Eigen::VectorXd& contribution);

}  // namespace armature::internal
