// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the links are taken for where the data say nothing: the bodies of the robot's description. Where it has none, a
// ball, whose size comes from the geometry and whose mass from the data:
//
//   centre c halfway between the frame of the link and the next ones,   radius of gyration about an axis ~ length / 3,
//   P0 = m [rho 1 + c c^T, c; c^T, 1].
//
// First all such links get the mass for which their torques are as large as what the description leaves of the measured
// ones. Then each gets the mass for which the ball has the second moments of the bodies that were found. A ball that is
// too heavy pulls by its log det only, some units of log-likelihood; one that is too light, by the ratio of the masses.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

struct Prior {
  Eigen::VectorXd standard;   // values; the inertias of every link must be those of a body
  std::vector<char> assumed;  // links (index j - 1) whose description has no usable inertia
  bool any_assumed() const;
  // Links whose prior is not what the description says word for word, and their ten parameters.
  std::vector<std::pair<std::size_t, Eigen::VectorXd>> not_described(const IdentificationModel& model) const;
};

// From the robot's own numbers. A plate or a rod gets a thickness of a hundredth of its length. A link without inertia,
// or with a physically impossible one, is assumed to be a ball of 1 kg.
Prior prior_of(const IdentificationModel& model);

// The mass of assumed links from the data alone; `triangle` is that of factors.h: stacked().
void scale_to_data(Prior& prior, const IdentificationModel& model, const Eigen::MatrixXd& triangle);

// The mass of each assumed link from bodies that were found with this prior.
void scale_to_bodies(Prior& prior, const IdentificationModel& model, const Eigen::VectorXd& standard);

}  // namespace armature::internal
