// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Many robots of one type at once: they have their inertias in common, and each its own friction and offsets. With the
// columns of robot l split into those of its own, o, and those in common, s, its triangle is
//
//   [ R_oo R_os z_o ]
//   [  0   R_ss z_s ]        own columns first,
//
// so that the robots meet in R_ss alone: x_s solves the stack of all R_ss, and R_oo x_o = z_o - R_os x_s gives the rest
// of each (Golub & Van Loan, section 5.2; "bordered block diagonal"). Residuals of a joint have the same variance on
// all robots, iterated as in least_squares.h.
//
// How much do robots differ? Each parameter of their own is drawn from a distribution over the fleet, y_l = m + u_l +
// e_l, with var u = t^2 (Paule & Mandel 1982) and var e_l the uncertainty of its
// estimate. The best guess for a robot with few logs is between its own estimate and the mean (Efron & Morris 1975):
//
//   w_l = t^2 / (t^2 + var e_l),       w_l y_l + (1 - w_l) m.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

struct FleetEstimate {
  Eigen::VectorXd common, common_deviation;
  std::vector<Eigen::VectorXd> own, own_deviation;  // per robot
  Eigen::VectorXd mean, spread;                     // of each parameter of their own over the fleet: m and t
  std::vector<Eigen::VectorXd> shrunk;              // per robot, the best guesses
  Eigen::VectorXd sigma;                            // of the residuals, per coordinate
};

// `robots`: the factors of each. Columns from `first_own` on are their own. Throws UnmetRequest when the logs do not
// determine the parameters.
FleetEstimate fleet_estimate(const std::vector<std::vector<CoordinateFactor>>& robots, std::size_t unknowns,
                             std::size_t first_own);

// What a robot tells of the parameters in common, whatever its own are: R_ss and z_s per coordinate, in triangles of
// the same columns, those of its own zero. Stacked upon the factors of another robot, they give that one the estimate
// of the fleet. Throws UnmetRequest when a parameter of its own acts on several coordinates, whose weights then decide.
std::vector<CoordinateFactor> told_in_common(const std::vector<CoordinateFactor>& robot, std::size_t unknowns,
                                             std::size_t first_own);

}  // namespace armature::internal
