// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a model may lack, as columns of one wide model: a law of friction or a spring at one joint, or at a motor that
// was taken, and a motor that turns with two coordinates, v = q_i + r q_j, or with one that turns no joint alone. Its
// torques are
//
//   tau_i = Ia v'' + Fv v' + Fs sign(v'),     tau_j = r tau_i.
//
// Beside the friction and inertia of the joints themselves, its inertia and viscous friction show only the products
// r Ia and r Fv, whatever r; the sign tells the ratio.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

struct Candidate {
  enum class Kind { friction, motor } kind = Kind::friction;
  std::string text;                           // "quadratic friction of joint 3", "a motor that turns with q5 + q6"
  std::string option;                         // that asks for it
  std::vector<std::size_t> columns;           // of the wide model
  std::vector<FrictionColumn> friction = {};  // of a law of friction
  std::vector<double> motor = {};             // coefficients of the motor's variable

  // Whether the file of a robot can hold it, and every model made from that file has it: friction of the load is no
  // part of direct dynamics, regressors and the split, and friction that changes with the temperature is held at T0
  // alone.
  bool is_held() const {
    return std::all_of(friction.begin(), friction.end(), [](const FrictionColumn& column) {
      return internal::is_held(column.kind) && column.kind != FrictionKind::load && !is_warm(column.kind);
    });
  }
};

struct WideModel {
  IdentificationModel model;  // the columns of the given model first
  std::vector<Candidate> candidates;
};

struct CandidateOptions {
  bool friction = true, motors = true;
  std::vector<double> fastest;  // speed of each coordinate
  bool take_friction = true;    // false: laws that are not held (Candidate) are tried, and told, but not taken
  std::vector<double> loads =
      {};  // values of the inertial columns, for friction that grows with the load; may be empty
  std::vector<std::vector<double>> taken = {};   // motors: there is one for two coordinates at most; they may have laws
  std::vector<std::optional<double>> warm = {};  // per coordinate: T0 where the temperature of its drive changes
};
WideModel with_candidates(const IdentificationModel& model, const CandidateOptions& options);

// Motors of the same two coordinates with other ratios.
WideModel with_ratios(const IdentificationModel& model, const std::vector<double>& motor);

// The columns of a motor, for the choice of others: they have no standard parameters.
Candidate add_motor(IdentificationModel& model, const std::vector<double>& motor);

// The model with a further column of friction.
void add_friction(IdentificationModel& model, const FrictionColumn& friction);

// "q5 + q6", "q5 - 2*q6"
std::string formula_of(const std::vector<double>& motor, const std::string& stem = "q");

}  // namespace armature::internal
