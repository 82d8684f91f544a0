// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertias from oscillations (Jamisola, Ang, Lim, Khatib & Lim 1999). One joint is free under u = -kp (theta - theta_d)
// - kv theta' + gravity, all others are locked; then I theta'' + (kv_n + kv) theta' + kp theta = 0, and
//
//   I = kp T^2 / (4 pi^2)   (12)       kv_n = 2 s I - kv   (7); kv_n = -kv (11) where nothing decays
//
// for the dominant inertia I of the joint in that posture and the viscous friction kv_n. I is the diagonal element
// a_kk(q) of the inertia matrix: linear in the base parameters, and independent of joint k and of those before it. Its
// coefficients come from the regressor, W(q, 0, e_k) - W(q, 0, 0). From the last joint to the first, the postures of
// each joint add their equations, weighted by their uncertainty; parameters that are not known from the joints after it
// are solved for there. Parameters that act only in combination are lumped into the first of them.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "armature/identify/equations/identification_model.h"
#include "armature/identify/oscillations/dominant_oscillation.h"
#include "armature/log/log.h"

namespace armature::internal {

struct OscillationRecord {
  std::string file;
  std::size_t coordinate = 0;  // the one that is free
  double kp = 0, kv = 0;       // Nm/rad, Nm s/rad; kv with its sign
  Signal t, angle;
  std::vector<double> posture;  // all coordinates; that of the free one is not used
};

// From a log of one free joint. Throws UnmetRequest when a joint that should be locked moves as much as the free one.
OscillationRecord oscillation_record(const Log& log, std::size_t coordinate, double kp, double kv);

struct DominantInertia {
  std::size_t coordinate = 0;
  Oscillation oscillation;
  double inertia = 0, inertia_sd = 0;    // kg m^2
  double friction = 0, friction_sd = 0;  // kv_n, Nm s/rad
};
DominantInertia dominant_inertia(const OscillationRecord& record);

struct LumpedInertia {
  std::string name;               // of the base parameter that the lump is named after
  std::vector<std::string> with;  // those that act together with it
  std::size_t coordinate = 0;     // the joint at which it was solved
  double value = 0, sd = 0;
};

struct DominantInertias {
  std::vector<DominantInertia> measured;  // one per record
  std::vector<LumpedInertia> lumped;      // from the last joint to the first
  std::vector<std::string> notes;         // joints without enough postures
  Eigen::VectorXd parameters;             // one per inertial column of the model; zero where lumped or unknown
};

// Throws UnmetRequest for records without an oscillation, and when no joint was measured.
DominantInertias dominant_inertias(const IdentificationModel& model, std::span<const OscillationRecord> records);

// The coefficients of a_kk at a posture: one per inertial column of the model.
Eigen::VectorXd diagonal_inertia_row(const IdentificationModel& model, std::size_t coordinate,
                                     std::span<const double> posture);

}  // namespace armature::internal
