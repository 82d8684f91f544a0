// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of an identification, made again from its logs by verify/, or read again from its parts: what the
// checks of estimates and of reduced estimates share. Reading and filtering of the logs are those of log/.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/verbs/identify_options.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_estimate.h"

namespace armature::internal {

inline constexpr const char* by_normal_equations = "normal equations of the oracle's regressor, from the logs";

struct EquationsAgain {
  std::vector<NormalEquations> train;             // those that were solved, per coordinate
  std::vector<NormalEquations> judged, held_out;  // of all samples, used and held out; empty: nothing was held out
  std::vector<NormalEquations> judged_moving, held_out_moving;  // the same without samples at rest
  std::size_t samples = 0, held_out_samples = 0;                // of the motions that were used, and held out
  const char* how = by_normal_equations;
};

// Whether all parameters are those of the oracle: no further motors, terms, known torques or laws of friction.
bool has_plain_parameters(const FitOptions& fit);

// The widths of Coulomb friction and the speeds of Stribeck friction that a result states.
template <class Result>
Named<double> widths_and_speeds(const Result& stated) {
  Named<double> all = stated.friction_widths;
  all.insert(all.end(), stated.stribeck_speeds.begin(), stated.stribeck_speeds.end());
  return all;
}

// The widths of the columns from those that a result states by name.
std::vector<double> widths_of(const std::vector<std::string>& columns, const Named<double>& stated);

// What was chosen from the data about the preparation of the logs.
struct ChosenPreparation {
  std::vector<double> delays;  // s, per coordinate, that the torques were moved by; empty: none
  double cutoff = 0;           // Hz
  bool friction_filtered = true;
};

// Nothing, and a check that says why, when
// the logs are not there unchanged or the equations are of another kind.
std::optional<EquationsAgain> equations_again(Verification& v, const std::vector<std::string>& logs,
                                              const FitOptions& fit, EquationOptions equations,
                                              const ChosenPreparation& chosen);

// The same from files of factors: all columns of theirs are known. Validation motions are made again from their logs,
// where the model is plain, and are not told into motion and rest.
std::optional<EquationsAgain> equations_of_parts(Verification& v, const std::vector<std::string>& parts,
                                                 const FitOptions& fit, EquationOptions equations,
                                                 const ChosenPreparation& chosen);

// Whether the oracle knows all these columns of this robot.
bool has_plain_columns(const Robot& robot, const std::vector<std::string>& columns);

// Errors of the parameters x in %, per joint and of all together, beside those stated.
void check_errors(Verification& v, const std::string& what, const std::vector<NormalEquations>& equations,
                  const std::vector<double>& x, const std::vector<double>& stated, double stated_total,
                  const char* how = by_normal_equations);

// The errors without the samples at rest, and the share of the squared error that those have, in %.
void check_moving_errors(Verification& v, const std::string& what, const std::vector<NormalEquations>& all,
                         const std::vector<NormalEquations>& moving, const std::vector<double>& x,
                         const std::vector<double>& stated, double stated_total, const std::vector<double>& stated_rest,
                         const char* how = by_normal_equations);

}  // namespace armature::internal
