// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Base (minimal) inertial parameters: the fewest parameters that give the same torques. In four steps:
//
//   1. Khalil's rules (regrouping_rules.h) move what can be moved towards the base, as formulas. What is left are
//      entries of the links' tables: W K = W' K', with fewer columns.
//   2. The exact rank of W' (staircase.h) says which entries are still combinations of earlier ones: motor inertias,
//      entries without effect, special geometry. Their coefficients are recognised as formulas (recognise.h).
//   3. The exact rank of W itself must be the number of entries kept. As W = W' T, where T holds the formulas, it is
//   the
//      rank of T. It is smaller when entries were zero in the robot to begin with, and the caller chooses the entries
//      when an order is given: in both cases elimination of the formulas (symbolic_elimination.h) chooses among the
//      robot's own parameters.
//   4. At a fresh random point, every column of W is proved to be the combination that the formulas say.
//
// Names: XXR2 replaces XX2 when anything was regrouped into it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/parameters/certificate.h"
#include "armature/parameters/collect.h"
#include "armature/parameters/unknowns.h"

namespace armature::internal {

struct BaseOptions {
  // Labels ("Ia1"), kinds ("Ia") or both, by falling preference: a parameter is regrouped only into those before it.
  // The rest follow in the usual order, link by link.
  std::vector<std::string> keep_first = {};
  bool tree = false;        // a robot with loops: its equivalent tree
  bool certificate = true;  // make one; it costs another elimination
};

struct BaseParameter {
  struct Term {
    std::size_t unknown;  // index into BaseParameters::unknowns
    Ref coefficient;      // a formula of the robot's constants
  };
  std::string name;                    // "ZZR1" when regrouped, "XY2" when alone
  std::vector<Unknown::Share> shares;  // the entries that hold it; one, unless the robot shares a symbol
  std::vector<Term> terms;
  Ref formula;             // in the labels of the unknowns
  std::string text;        // the same, for people: "XX2 - YY2 - D3^2*(M3 + M4)"; long numbers are rounded
  Ref value;               // in the robot's own symbols and numbers
  bool regrouped = false;  // otherwise it is an unchanged parameter of the robot
};

// column(unknown) = sum of coefficient * column(kept)
struct DependentParameter {
  struct Term {
    std::size_t kept;  // index into BaseParameters::kept
    Ref coefficient;
  };
  std::size_t unknown;
  std::vector<Term> terms;
};

struct BaseParameters {
  Arena arena;  // a copy of the robot's, with the formulas
  std::vector<Unknown> unknowns;
  std::vector<BaseParameter> kept;
  std::vector<DependentParameter> dependent;
  std::vector<std::size_t> without_effect;  // unknowns
  std::size_t exact_rank = 0;               // of the regressor; the number of kept ones unless `notes` says otherwise
  bool by_rules = true;                     // the entries kept are those of Khalil's rules
  bool is_exact = true;                     // that rank; otherwise it was found in numbers alone (closed_rank.h)
  RoundedNumbers rounded;                   // coefficients that are too long to write
  std::vector<std::string> notes;
  std::optional<Certificate> certificate;
};

// A robot with closed loops has its base parameters found on its closure, without a certificate (closed_rank.h). Throws
// InputError for a label in the options that the robot does not have.
BaseParameters base_parameters(const Robot& robot, const BaseOptions& options = {});
// The same; says how far it has come, up to base_parameters_share (the rest is for checking the certificate), and may
// be stopped.
inline constexpr double base_parameters_share = 0.85;
BaseParameters base_parameters(const Robot& robot, const BaseOptions& options, Progress& progress);

// The same robot with base parameters: same torques, fewer operations. Kept parameters become new symbols XXR2 (one
// that nothing was regrouped into, if a number or a plain symbol, is left unchanged), or the formulas themselves; all
// others become zero. For a file: new symbols too, but a formula without symbols is the number it gives.
enum class BaseValues { symbols, formulas, file };
Robot with_base_parameters(const Robot& robot, const BaseParameters& base, BaseValues values = BaseValues::symbols);

}  // namespace armature::internal
