// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters in which Izaguirre, Hashimoto, Paul & Hayward (1992, section 6) identified a PUMA 260: motor inertias;
// of link 6, then 5, to 1, the mass m, first moments x, y, z and the inertia matrix a = XX, b = YY, c = ZZ, d, e, f, in
// the standard Denavit-Hartenberg frame at the far end of the link; static friction and damping. From these 78, in this
// order, each is kept that is independent of those before it, and absorbs the dependent ones (eq. 27-29): 52 are left,
// which are equivalent to base parameters but are other combinations of moments.
//
// The choice matters: the mass of link 6 stands here for most of the weight of the arm, and few others are needed. It
// also has another condition number than base parameters, since its columns are others.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/identify.h"

namespace armature::internal {

struct PaperParameters {
  std::vector<std::string> names;  // "m6", "x6", ..., "fs1", ...
  Eigen::MatrixXd base;            // base parameters of the model = base * these
};

// `model` is that of a PUMA 260 with motor inertias, viscous and Coulomb friction.
PaperParameters paper_parameters(const IdentificationModel& model);

// The PUMA 260 with these values, to six digits as printed in the paper; the other parameters are zero.
Robot puma260_with(const PaperParameters& parameters, const Eigen::VectorXd& value);

// The values that these parameters have in the robot of the model.
Eigen::VectorXd paper_values(const PaperParameters& parameters, const IdentificationModel& model);

// Rows c12, c13, c15 of section 7.1, linear in the parameters: the coefficients of cos q2 in the gravity torque of
// joint 2, of sin(q2 + q3) in that of joint 3, and of cos(q2 + q3) sin q5 in that of joint 5.
Eigen::MatrixXd gravity_rows(const PaperParameters& parameters, const IdentificationModel& model);

// The equations in these parameters.
std::vector<CoordinateFactor> in_paper_parameters(const PaperParameters& parameters,
                                                  const std::vector<CoordinateFactor>& factors);

// The largest measured torque per joint.
Eigen::VectorXd largest_torques(std::span<const Motion> motions);

// The largest torque of each joint (row) that each parameter (column) of these values makes in any of the motions.
Eigen::MatrixXd largest_contributions(const PaperParameters& parameters, const IdentificationModel& model,
                                      std::span<const Motion> motions, const Eigen::VectorXd& value);

// The extreme singular values of the matrix D of equation 26 with the columns of `used` (all when empty). Their
// quotient is what section 7 calls the condition number. Torques are not weighted.
struct Extremes {
  double greatest = 0, least = 0;
  double condition() const { return greatest / least; }
};
Extremes extremes(const PaperParameters& parameters, const std::vector<CoordinateFactor>& equations,
                  const std::vector<char>& used);

}  // namespace armature::internal
