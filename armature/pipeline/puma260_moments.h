// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters in which Izaguirre, Hashimoto, Paul & Hayward (1992, section 6) identified a PUMA 260: motor inertias;
// of link 6, then 5, to 1, the mass m, first moments x, y, z and the inertia matrix a = XX, b = YY, c = ZZ, d, e, f, in
// the standard Denavit-Hartenberg frame at the far end of the link; static friction and damping. From these 78, in this
// order, each is kept that is independent of those before it, and takes over what it can of the others' torques (eq.
// 27-29): 52 are left, which say the same as base parameters and are other combinations of moments.
//
// The choice matters: the mass of link 6 stands here for most of the weight of the arm, and few others are needed. It
// also has another condition number than base parameters, since its columns are others.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/identify.h"

namespace armature {

struct PaperParameters {
  std::vector<std::string> names;  // "m6", "x6", ..., "fs1", ...
  Eigen::MatrixXd base;            // base parameters of the model = base * these
};

// `model` is that of a PUMA 260 with motor inertias, viscous and Coulomb friction.
PaperParameters paper_parameters(const IdentificationModel& model);

// The equations in these parameters.
std::vector<CoordinateFactor> in_paper_parameters(const PaperParameters& parameters,
                                                  const std::vector<CoordinateFactor>& factors);

// Identified with all of them, with those that reach `significance` of the greatest torque of a joint in some motion,
// and again with these: the condition numbers are of the equations as they are, neither weighted nor scaled.
struct PaperReduction {
  std::vector<char> kept;
  Eigen::VectorXd value, contribution;
  std::size_t count = 0;
  double condition = 0, condition_kept = 0;                 // of all motions together
  std::vector<double> condition_each, condition_kept_each;  // of each motion, as the paper fits them
};
PaperReduction paper_reduction(const PaperParameters& parameters, const IdentificationModel& model,
                               std::span<const Motion> motions, double significance);

}  // namespace armature
