// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Maximum likelihood for torques whose errors are Gaussian, independent in time but correlated between joints (a cable
// that pulls at one joint pushes at another; Swevers et al. 1997; Zellner 1962): with the covariance L of the residuals
// of one sample,
//
//   minimise  N log det L + sum over samples of (tau - W x)^T L^-1 (tau - W x),
//
// whose optimum solves x = least squares with rows multiplied by L^-1/2, L = mean of residuals times their transpose.
// Both are iterated until convergence. Only samples where all joints are outside the velocity deadband are used.
#pragma once

#include <span>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct LikelihoodFit {
  Estimate estimate;
  Eigen::MatrixXd covariance;  // L
  Eigen::MatrixXd triangle;    // of the whitened rows
};

// Starts from `start`.
LikelihoodFit maximum_likelihood(const IdentificationModel& model, std::span<const Motion> motions,
                                 const RowOptions& rows, const Estimate& start);

}  // namespace armature::internal
