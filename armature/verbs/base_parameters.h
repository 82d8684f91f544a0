// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The base parameters of a robot: the fewest that give the same torques, with their formulas, the exact rank of the
// regressor, and a certificate that anyone can check without the elimination that found them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/verbs/findings.h"

namespace armature {

struct BaseParametersOptions {
  std::vector<std::string> keep;  // by falling preference
  bool tree = false;
  bool assembled = false;
  bool known_zeros = false;
  std::string output;  // file of the certificate, or of the robot with base parameters; empty: none
};

template <class Visitor>
void describe(BaseParametersOptions& o, Visitor& v) {
  v("keep", o.keep, "keep these first, by kind or name, as in Ia or Ia1,ZZ2: others are regrouped into them", commas(),
    value_name("LIST"));
  v("tree", o.tree, "open the loops of the robot: its equivalent tree");
  v("assembled", o.assembled,
    "closed loops of linear relations (parallelograms) in that assembly mode alone, exactly; default: in all modes");
  v("known_zeros", o.known_zeros, "take zero inertias of a URDF as known; otherwise they are unknown like the others",
    hidden_if_empty());
  v("output", o.output,
    "write the robot with base parameters to this file, NAME.par or NAME.yaml; with another ending, the certificate",
    letter('o'), value_name("FILE"));
}

struct KeptParameter {
  std::string name, formula;
  bool regrouped = false;
};
template <class Visitor>
void describe(KeptParameter& p, Visitor& v) {
  v("name", p.name, "ZZR1 when something was regrouped into ZZ1, otherwise ZZ1");
  v("formula", p.formula, "what it is made of");
  v("regrouped", p.regrouped, "whether something was regrouped into it");
}

// column(name) = sum of coefficient * column(parameter)
struct RegroupedParameter {
  struct Term {
    std::string parameter, coefficient;
  };
  std::string name;
  std::vector<Term> terms;
};
template <class Visitor>
void describe(RegroupedParameter::Term& t, Visitor& v) {
  v("parameter", t.parameter, "a base parameter");
  v("coefficient", t.coefficient, "formula in the robot's constants");
}
template <class Visitor>
void describe(RegroupedParameter& p, Visitor& v) {
  v("name", p.name, "a parameter of the robot whose column depends on others");
  v("terms", p.terms, "its column as a combination of those of base parameters");
}

// The rank of the regressor over GF(prime), with the robot's constants at a random point: at least as many as `kept`,
// since their minor is not zero; at most as many, since every other column is a combination of theirs.
struct RankCertificate {
  struct Dependence {
    std::string column;
    std::vector<std::uint64_t> coefficients;
  };
  struct MinorRow {
    std::uint64_t state = 0;
    std::size_t coordinate = 0;
  };
  std::uint64_t prime = 0, constants = 0;
  std::vector<std::string> kept;
  std::vector<Dependence> dependent;
  std::vector<MinorRow> minor;
  std::uint64_t determinant = 0;
};
template <class Visitor>
void describe(RankCertificate::Dependence& d, Visitor& v) {
  v("column", d.column, "a parameter that is not kept");
  v("coefficients", d.coefficients, "residues, per kept column");
}
template <class Visitor>
void describe(RankCertificate::MinorRow& r, Visitor& v) {
  v("state", r.state, "seed of the robot's state");
  v("coordinate", r.coordinate, "row of the regressor at that state");
}
template <class Visitor>
void describe(RankCertificate& c, Visitor& v) {
  v("prime", c.prime, "the field is that of residues modulo this prime");
  v("constants", c.constants, "seed of the robot's constants");
  v("kept", c.kept, "columns that are independent");
  v("dependent", c.dependent, "the other columns as combinations of them");
  v("minor", c.minor, "rows in which the kept columns have a determinant that is not zero");
  v("determinant", c.determinant, "that determinant");
}

struct BaseParametersResult {
  std::string robot;
  std::size_t count = 0, exact_rank = 0, standard = 0;
  bool exact = true;
  std::vector<KeptParameter> parameters;
  std::vector<RegroupedParameter> dependent;
  std::vector<std::string> without_effect, freed, notes;
  RankCertificate certificate;
  bool verified = false;
  std::string reason;  // what failed, when it is not verified
  std::vector<File> files;
  Diagnostics diagnostics;  // what the format of the robot's file cannot say
};

template <class Visitor>
void describe(BaseParametersResult& r, Visitor& v) {
  std::vector<Finding> warnings = findings(r.diagnostics, Severity::warning);
  v("robot", r.robot, "name of the robot");
  v("count", r.count, "number of base parameters");
  v("exact_rank", r.exact_rank,
    "rank of the regressor; for closed loops on closed postures, in all assembly modes unless assembled");
  v("exact", r.exact, "whether that rank was found without tolerances; otherwise notes say how clear it is in numbers");
  v("standard", r.standard, "number of dynamic parameters of the robot");
  v("parameters", r.parameters, "the base parameters");
  v("dependent", r.dependent, "parameters that were regrouped into others");
  v("without_effect", r.without_effect, "parameters that change no torque");
  v("freed", r.freed, "entries that are zero in the description and were taken as unknown", hidden_if_empty());
  v("notes", r.notes, "what a user should know");
  v("certificate", r.certificate, "evidence for the number of base parameters");
  v("verified", r.verified, "whether the certificate was confirmed by a second way of computing");
  v("reason", r.reason, "why it was not", hidden_if_empty());
  v("files", r.files, "the file of the certificate, or of the robot", hidden_if_empty());
  v("warnings", warnings, "what the format of the robot's file cannot say", hidden_if_empty());
}

// Throws InputError for a name that the robot does not have, UnmetRequest for loops unless they are opened, and for a
// file whose format cannot hold the robot.
BaseParametersResult base_parameters(const Robot& robot, const BaseParametersOptions& options,
                                     Progress& progress = no_progress());
Json to_json(const BaseParametersResult& result);

}  // namespace armature
