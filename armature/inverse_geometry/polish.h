// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Newton's iteration on the arm itself: what every start goes through, and what decides whether it is a solution. The
// residual is the larger of the distance of the tool's origin from its place, in metres, and of the angle between the
// two orientations, in radians.
#pragma once

#include "armature/inverse_geometry/screws.h"

namespace armature::internal::ik {

// dT at q as a twist of the tool: [velocity of its origin; angular velocity], one column per joint, in base axes.
using Jacobian6 = Eigen::Matrix<double, 6, 6>;
using Twist = Eigen::Matrix<double, 6, 1>;

// The pose, and its Jacobian when `jacobian` is not null.
Motion posed(const SixAxes& axes, const Motion& tool, const Six& q, Jacobian6* jacobian);

// The step from `from` to `to`: [p_to - p_from; rotation vector of R_to R_from^T].
Twist step_between(const Motion& from, const Motion& to);
double residual_of(const Twist& step);

// Moves q to the solution near it: at most `iterations` steps, fewer where the residual stops falling. Returns the
// residual. Where the Jacobian is singular, steps are damped. `reached`, when not null, becomes the Jacobian there.
double polish(const SixAxes& axes, const Motion& tool, const Motion& pose, Six& q, int iterations = 20,
              Jacobian6* reached = nullptr);

// The same for any number of joints by damped least squares, which goes to a near posture: for redundant arms, and to
// find how near an arm gets to a pose out of its reach. `rotation_weight` (m/rad) scales the angle in the sum. With a
// coupling, q are coordinates, and the joints are at coupling * q.
double approach(const Arm& arm, const Motion& pose, std::span<double> q, int iterations, double rotation_weight = 1,
                const Eigen::MatrixXd* coupling = nullptr);

}  // namespace armature::internal::ik
