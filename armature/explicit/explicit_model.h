// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The explicit model of a robot, as a person would publish it (Armstrong, Khatib & Burdick 1986, appendix):
//
//   tau = A(q) qdd + B(q) [qd qd] + C(q) [qd^2] + g(q)
//
// Each element is a sum of lumped constants times products of sines and cosines. The constants are computed once from
// the robot's parameters; a constant that multiplies several terms is named once. B and C are given by the Christoffel
// symbols: element b_ijk of B is 2 G_ijk for j < k, element c_ij of C is G_ijj. Symbols that are equal up to sign are
// listed once, and elements that vanish are left out; both are decided exactly, not by rules for one robot.
//
// The elements of g are called Q1, Q2, ... here, as elsewhere in Armature: the paper calls its constants g1, g2, ...
// too. The model has what the paper has: inertia (with motor inertia), velocity torques and gravity; springs on the
// joints are in g. Friction, external forces and a moving base are not in it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/explicit/explicit_elements.h"
#include "armature/explicit/few_terms.h"
#include "armature/expr/interval.h"

namespace armature::internal {

// "I5 = D3*(R4*M4 + ...)": a polynomial of the robot's parameters.
struct LumpedConstant {
  std::string name;
  std::string formula;
  TrigPolynomial polynomial;
  std::optional<double> value;        // known when all its parameters are
  std::optional<Interval> enclosure;  // of the exact value
  std::optional<double> tolerance;    // known when one of its parameters has a tolerance
};

// multiple * constant + ..., at most two constants.
using Combination = std::vector<std::pair<Rational, std::size_t>>;

struct ExplicitTerm {
  Combination coefficient;  // in terms of ExplicitModel::constants
  Shape shape;
  std::optional<double> value;  // of the coefficient
};

struct ExplicitElement {
  std::string name;  // "a12", "b112", "c12", "Q2"
  std::vector<ExplicitTerm> terms;
};

// Where a Christoffel symbol acts: its multiple times qd_j qd_k is a part of tau_i. Indices from 0, j <= k.
struct ChristoffelUse {
  std::size_t i = 0, j = 0, k = 0;
  std::size_t element = 0;  // index into ExplicitModel::christoffel
  Rational multiple;
};

struct ExplicitModel {
  std::shared_ptr<const ExplicitElements> expansion;
  std::vector<LumpedConstant> constants;     // I1, I2, ... then g1, g2, ...
  std::vector<ExplicitElement> inertia;      // a_ij, i <= j; not those that vanish
  std::vector<ExplicitElement> christoffel;  // b_ijk or c_ij: one of each set that is equal up to sign
  std::vector<ChristoffelUse> uses;
  std::vector<ExplicitElement> gravity;
  std::vector<std::pair<std::size_t, std::size_t>> inertia_places;  // i and j of each inertia element
  std::vector<std::size_t> gravity_places;                          // i of each gravity element

  const TrigRing& ring() const { return *expansion->ring; }
};

struct ExplicitOptions {
  std::size_t most_terms = 100'000;       // of all elements together, before constants are lumped
  std::size_t most_products = 2'000'000;  // of terms, while they are expanded
  std::map<std::string, double> values;   // of symbols of the robot
  // By name of parameter (M2, MX3, ...), in place of the robot's; combined as root of sum of squares.
  std::map<std::string, double> tolerances;
};

// Throws UnmetRequest for robots with loops, and for explicit models that exceed these bounds.
ExplicitModel explicit_model(const Robot& robot, const ExplicitOptions& options = {},
                             Progress& progress = no_progress());

// "2*I15*C5 - (I3 + I7)*SC23": the terms of an element.
std::string to_string(const ExplicitModel& model, const ExplicitElement& element);

// The name of the element of B or C that `use` defines: "b134", "c21".
std::string name_of(const ExplicitModel& model, const ChristoffelUse& use);

// Its value in terms of the listed symbols: "b124", "-0.5*b112".
std::string value_of(const ExplicitModel& model, const ChristoffelUse& use);

}  // namespace armature::internal
