// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Identifies a payload from motions without and with it. Fixed to the last link, it adds its ten parameters l to those
// of the link, and T l to the base parameters (T: their columns in identification_model.h). Both motions are solved at
// once, weighted by joint, so that the uncertainty of the robot is part of the payload's:
//
//   [ R_0    0   ] [x]   [ z_0 ]
//   [ R_1  R_1 T ] [l] = [ z_1 ]
//
// Drive gains from a known mass (Gautier & Briot 2014). Currents times assumed gains are torques up to a factor g_k per
// joint, and the weight of a known mass sets the scale:
//
//   W_0 x / g = tau_0,      W_1 (x + T l) / g = tau_1,      with the mass in l given,
//
// solved by Gauss and Newton. (Solving W x - g tau = 0 directly would be biased towards small gains, because the noise
// of tau is multiplied by an unknown.) A joint about a vertical axis carries no weight, so its gain is uncertain.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

struct PayloadEstimate {
  using Ten = Eigen::Matrix<double, 10, 1>;  // XX XY XZ YY YZ ZZ MX MY MZ M, in the frame of the link
  Ten value = Ten::Zero(), deviation = Ten::Zero();
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();  // MX / M, ...
  std::size_t link = 0;
  bool is_body = false;                      // some distribution of mass has these parameters
  std::vector<double> error_without, error;  // of the loaded motion, rel%: with the robot alone, and with payload
  Eigen::VectorXd gains, gain_deviation;     // g, one per coordinate, when a mass was given; otherwise empty
};

// `sigma`: of the torque of each coordinate. Throws UnmetRequest when the motions do not determine the payload.
PayloadEstimate identify_payload(const IdentificationModel& model, const std::vector<CoordinateFactor>& unloaded,
                                 const std::vector<CoordinateFactor>& loaded, const Eigen::VectorXd& sigma,
                                 std::optional<double> known_mass = {});

}  // namespace armature::internal
