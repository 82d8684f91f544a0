// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Identifies a payload from motions without and with it. Fixed to a link, it adds its ten parameters l to those of the
// link, and T l to the base parameters (T: their columns in identification_model.h). Both motions are solved at once,
// weighted by joint, so that the uncertainty of the robot is part of the payload's:
//
//   [ R_0    0   ] [x]   [ z_0 ]
//   [ R_1  R_1 T ] [l] = [ z_1 ]
//
// A link with fewer than six freedoms does not feel all ten: the columns of T that depend on others are left out, and
// what they stand for is grouped into the parameters that are told (M first, then the first moments).
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
#include "armature/identify/estimators/payload_frame.h"

namespace armature::internal {

struct PayloadEstimate {
  using Ten = Eigen::Matrix<double, 10, 1>;          // XX XY XZ YY YZ ZZ MX MY MZ M, in `frame`
  Ten value = Ten::Zero(), deviation = Ten::Zero();  // zero where not told
  std::vector<Eigen::Index> told;                    // places among the ten, ascending
  Eigen::MatrixXd grouped;                // ten x ten: told parameter i stands for sum_j grouped(i, j) * parameter j
  std::optional<Eigen::Vector3d> centre;  // MX / M, ...: when these four stand for themselves
  std::size_t link = 0;
  PayloadFrame frame;
  std::optional<bool> is_body;  // some distribution of mass has these parameters; empty: not all ten are told
  std::vector<double> error_without, error;  // of the loaded motion, rel%: with the robot alone, and with payload
  Eigen::VectorXd gains, gain_deviation;     // g, one per coordinate, when a mass was given; otherwise empty
};

// `sigma`: of the torque of each coordinate. Throws UnmetRequest when the motions do not determine the payload.
PayloadEstimate identify_payload(const IdentificationModel& model, const std::vector<CoordinateFactor>& unloaded,
                                 const std::vector<CoordinateFactor>& loaded, const Eigen::VectorXd& sigma,
                                 std::optional<double> known_mass = {}, const PayloadPlace& place = {});

// What is said when a payload on another link would explain the loaded motions with less than half the error of all
// torques. `found`: on the link that was asked for.
std::optional<std::string> note_on_payload(const IdentificationModel& model,
                                           const std::vector<CoordinateFactor>& unloaded,
                                           const std::vector<CoordinateFactor>& loaded, const Eigen::VectorXd& sigma,
                                           const PayloadEstimate& found);

// Another link on which a payload would explain the loaded motions with less than half the error of all torques, if
// there is one. `found`: on the link that was asked for.
std::optional<PayloadEstimate> likelier_payload(const IdentificationModel& model,
                                                const std::vector<CoordinateFactor>& unloaded,
                                                const std::vector<CoordinateFactor>& loaded,
                                                const Eigen::VectorXd& sigma, const PayloadEstimate& found);

}  // namespace armature::internal
