// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The lumped inertias of the PA-10 from its swings (Jamisola et al. 1999, sections II and III), beside those that the
// simulated arm has. Motor inertias are found with them: a swing shows Im + I.
//
// The paper prints the formulas of two of its 24 lumped inertias; the page with the others is lost:
//
//   a44 = Im4 + I14 - I20 sin(q5)^2.
//
// For the arm here a44 also depends on q6. With q6 = 0, I14 is a44 - Im4 at q5 = 0, and I20 what a44 loses at q5 = 90
// degrees.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/oscillations/dominant_inertia.h"
#include "examples/pa10_arm.h"

namespace armature::internal {

// The base parameters of the arm, one per inertial column of the model.
Eigen::VectorXd true_parameters(const IdentificationModel& model, const Robot& arm);

// Swings with the gains that the delays of the loop make of kp and kv, at the rate of each swing.
std::vector<OscillationRecord> with_effective_gains(std::vector<OscillationRecord> records, const Pa10Loop& loop);

// Motors act on the diagonal only, links on all of A. The found parameters with the motor inertias of the specification
// taken out of the links: all a_kk stay, and the rest of A follows (section III, 2).
Eigen::VectorXd with_specified_motors(const IdentificationModel& model, const DominantInertias& found);

// The lumped inertias that the arm would show without any error: the values of the found ones' columns that reproduce
// all a_kk of `parameters`. Throws InternalError when they cannot.
std::vector<double> lumped_from(const IdentificationModel& model, const std::vector<LumpedInertia>& found,
                                const Eigen::VectorXd& parameters);

// a_kk of parameters against a_kk of the true ones, at 200 random postures: relative errors, ascending.
std::vector<double> dominant_errors(const IdentificationModel& model, std::size_t joint,
                                    const Eigen::VectorXd& parameters, const Eigen::VectorXd& truth);

struct ElbowInertias {
  double I14 = 0, I20 = 0;
};
ElbowInertias elbow_inertias(const IdentificationModel& model, const Eigen::VectorXd& parameters, double motor);

}  // namespace armature::internal
