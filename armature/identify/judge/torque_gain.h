// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Torques that have another gain than those of the described bodies. Base parameters x_c that no motor inertia is part
// of (rotors are seldom described, and weigh as much as links) are compared with the described ones d_c, each by the
// torque s_c that a unit of it makes:
//
//   f = sum s_c^2 x_c d_c / sum s_c^2 d_c^2,     misfit^2 = sum s_c^2 (x_c - f d_c)^2 / sum s_c^2 x_c^2.
//
// A small misfit with f far from 1 is one gain of all torques.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "armature/identify/equations/identification_model.h"
#include "armature/identify/judge/trial_fit.h"

namespace armature::internal {

struct TorqueGain {
  double factor = 1, misfit = 0;
  double least = 1, most = 1;  // torques found to those described, joint by joint, of these parameters alone
  // All parameters are larger or smaller by one factor.
  bool is_one_gain() const;
  // All joints differ in the same direction and by several times, as currents read as torques do.
  bool is_other_quantity() const;
};

// Nothing where the description has no masses of its own (all alike stand for none). `contribution`: of each column at
// the values x (essential.h).
std::optional<TorqueGain> torque_gain(const IdentificationModel& model, const TrialFit& fit, const Eigen::VectorXd& x,
                                      const Eigen::VectorXd& contribution);

}  // namespace armature::internal
