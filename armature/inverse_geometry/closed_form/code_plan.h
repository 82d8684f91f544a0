// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A solution tree as the statements of a program, the same in every language: what is computed at each depth of the
// nested loops over branches, the coefficients of each step, forward geometry for the residual, and the test postures.
// A language spells them and adds the solvers of the step kernels (inverse_code.h).
//
// Forward geometry takes x, two numbers per unknown: cosine and sine, or the length and 0. It is affine in each pair,
// so its derivative by an angle is half the difference of its values a right angle before and after; by a length, at
// one less and one more. The polishing Newton step needs no other Jacobian.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "armature/emit/emit.h"
#include "armature/emit/names.h"
#include "armature/inverse_geometry/closed_form/solution_tree.h"

namespace armature::internal {

struct PlannedStatement {
  std::string name, value;
  enum class Function { none, sine, cosine } function = Function::none;  // of `value`: of symbolic constant angles
};

struct PlannedStep {
  StepKernel kernel = StepKernel::linear;
  std::string comment;  // "q1: type 2"
  std::size_t unknown = 0;
  std::vector<std::string> coefficients;  // as text
  std::string value, cosine, sine;        // names; cosine and sine of an angle, empty where nothing reads them
  std::size_t branches = 1;
  bool can_be_free = false;              // an angle may be undetermined: values are tried until one leads on
  std::size_t capacity = 2;              // most roots that the kernel gives
  std::vector<PlannedStatement> before;  // computed before it, with what the steps before gave
};

struct PlannedJoint {
  std::string name, unit;
  std::vector<std::pair<std::size_t, double>> unknowns;  // q = sum of factor * unknown
  std::string offset;                                    // plus this text; empty: none
  bool wraps = false;                                    // an angle, brought into (-pi, pi]
};

struct CodePlan {
  std::string function, robot;
  std::vector<std::string> header;          // lines of the top comment
  std::vector<std::string> parameters;      // names of symbolic constants, read from an array at the start
  std::vector<std::string> pose;            // names of the 12 elements of T, row by row; empty where not read
  bool pose_is_given = false;               // no T: the pose follows from the parameters (a loop)
  std::vector<PlannedStatement> constants;  // functions of parameters alone
  std::vector<PlannedStep> steps;
  std::vector<std::string> target;  // U, row by row, 3x4, as text of pose elements
  std::vector<PlannedStatement> target_statements;
  std::vector<PlannedStatement> forward;                            // from x to U; reads cosine and sine names
  std::vector<std::pair<std::string, std::string>> forward_inputs;  // name, "2u" index text
  std::vector<std::string> forward_values;                          // U as text
  std::vector<char> is_angle;                                       // per unknown
  std::vector<PlannedJoint> joints;
  std::size_t most = 1;
  std::vector<std::vector<double>> test_parameters, test_positions, test_poses;
};

// What a loop's code is tested with: values of all symbols, and a posture at which it is closed, per coordinate of the
// solution tree.
struct PlanTest {
  std::unordered_map<std::string, double> symbols;
  std::vector<double> positions;
};

// `tests`: of a tree whose pose is given; other trees make their own.
CodePlan code_plan(const Robot& robot, const SolutionTree& tree, const DeriveOptions& options, const NameRules& rules,
                   const EmitOptions& emit, const std::vector<PlanTest>& tests = {});

}  // namespace armature::internal
