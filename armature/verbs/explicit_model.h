// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of motion as a person would publish them, whole or abbreviated:
//
//   tau = A(q) qdd + B(q) [qd qd] + C(q) [qd^2] + g(q)
//
// with lumped constants (Armstrong, Khatib & Burdick 1986). The whole model is proved equal to the recursive ones; an
// abbreviated one carries a proven bound on its torque error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature {

struct ExplicitModelOptions {
  double significance = 0;  // 0: the whole model
  std::vector<double> velocity, acceleration;
  std::vector<std::string> value, tolerance;
  std::string output;  // a file; empty: none
};

template <class Visitor>
void describe(ExplicitModelOptions& o, Visitor& v) {
  v("significance", o.significance, "drop terms below this fraction; 0.01 is usual", value_name("FRACTION"));
  v("velocity", o.velocity, "velocity limits per coordinate, instead of the robot's", value_name("NUMBER"));
  v("acceleration", o.acceleration, "acceleration limits per coordinate", value_name("NUMBER"));
  v("value", o.value, "values of symbols of the robot, or other values of its parameters: M2=18",
    value_name("NAME=NUMBER"));
  v("tolerance", o.tolerance, "tolerances of parameters, in place of the robot's: M2=0.17", value_name("NAME=NUMBER"));
  v("output", o.output, "write the model to this file, as JSON", letter('o'), value_name("FILE"));
}

struct ElementOperations {
  std::size_t mul = 0, add = 0;
};
template <class Visitor>
void describe(ElementOperations& c, Visitor& v) {
  v("mul", c.mul, "multiplications");
  v("add", c.add, "additions");
}

struct ExplicitConstant {
  std::string name, formula;
  std::optional<double> value, tolerance;
};
template <class Visitor>
void describe(ExplicitConstant& c, Visitor& v) {
  v("name", c.name, "I1, I2, ... of inertia, g1, g2, ... of gravity");
  v("formula", c.formula, "what it is made of");
  v("value", c.value, "its value, when all its parameters have one");
  v("tolerance", c.tolerance, "its tolerance, when one of its parameters has one", hidden_if_empty());
}

struct NeglectedTerm {
  std::string element, term;
  double size = 0;
  int rule = 1;
};
template <class Visitor>
void describe(NeglectedTerm& t, Visitor& v) {
  v("element", t.element, "the element that lost it");
  v("term", t.term, "the term");
  v("size", t.size, "proven bound of its absolute value over the joint ranges");
  v("rule", t.rule, "1: small beside the greatest term of its element; 2: small beside the inertia of its joint");
}

struct CoordinateRange {
  std::string coordinate;
  double lower = 0, upper = 0, velocity = 0, acceleration = 0;
};
template <class Visitor>
void describe(CoordinateRange& r, Visitor& v) {
  v("coordinate", r.coordinate, "its name");
  v("lower", r.lower, "smallest position");
  v("upper", r.upper, "largest position");
  v("velocity", r.velocity, "largest absolute velocity");
  v("acceleration", r.acceleration, "largest absolute acceleration");
}

struct ExplicitModelResult {
  std::string robot;
  double significance = 0;
  ElementOperations operations, inertia_operations;
  std::size_t christoffel = 0;
  bool equals_recursive = false;
  std::vector<ExplicitConstant> constants;
  std::vector<double> torque_error_bound;
  Named<std::string> inertia, velocity, relations, gravity;
  std::vector<NeglectedTerm> dropped;
  std::vector<std::string> assumptions;
  std::vector<CoordinateRange> range;
  std::vector<File> files;
};

template <class Visitor>
void describe(ExplicitModelResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("significance", r.significance, "fraction below which terms were dropped; 0: the whole model");
  v("operations", r.operations, "of all elements and the torques");
  v("inertia_operations", r.inertia_operations, "of the inertia matrix alone");
  v("christoffel", r.christoffel, "number of Christoffel symbols that are not equal up to sign");
  v("equals_recursive", r.equals_recursive, "proved to be the same function as the recursive models");
  v("constants", r.constants, "lumped constants that the elements use");
  v("torque_error_bound", r.torque_error_bound, "proven bound per coordinate over the joint ranges, in Nm or N");
  v("A", r.inertia, "elements aij of the inertia matrix");
  v("BC", r.velocity, "elements bijk (times qdj*qdk) and cij (times qdj^2) of the velocity torques");
  v("relations", r.relations, "elements of B and C that are multiples of those");
  v("g", r.gravity, "elements Qi of the gravity torques");
  v("dropped", r.dropped, "terms that were dropped");
  v("assumptions", r.assumptions, "what the robot does not say about its ranges");
  v("range", r.range, "where the bounds hold");
  v("files", r.files, "the file of the model", hidden_if_empty());
}

// Throws UnmetRequest for robots with loops, for models beyond the size limits, and for an abbreviation of constants
// without values.
ExplicitModelResult explicit_model(const Robot& robot, const ExplicitModelOptions& options,
                                   Progress& progress = no_progress());
Json to_json(const ExplicitModelResult& result);

}  // namespace armature
