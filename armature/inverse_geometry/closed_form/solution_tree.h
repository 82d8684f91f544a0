// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inverse geometric model as a tree: an ordered list of steps, each of which solves one unknown from the pose and
// the unknowns before it, with one or more branches. The types are those of Khalil & Dombre (Modeling, Identification
// and Control of Robots, 2002, table 4.1), for an angle q with C = cos q, S = sin q, and a length r:
//
//   1  X r = Y                          5  X1 S = Y1 + Z1 r,  X2 C = Y2 + Z2 r
//   2  X S + Y C = Z                    6  W S = X Ci + Y Si + Z1,  W C = X Si - Y Ci + Z2
//   3  X1 S + Y1 C = Z1,                7  W1 C + W2 S = X Ci + Y Si + Z1,  W1 S - W2 C = X Si - Y Ci + Z2
//      X2 S + Y2 C = Z2                 8  X Ci + Y C = Z1,  X Si + Y S = Z2      (C, S of a sum of angles)
//   4  X1 r S = Y1,  X2 r C = Y2
//
// Types 4 to 8 are two equations in two unknowns: one unknown is eliminated by C^2 + S^2 = 1, what is left is solved as
// type 2 or as a quadratic in r (squares of types 4 and 5), and the eliminated one follows by type 3. Where the result
// is of higher degree (Pieper's quartic), the step is a polynomial of degree 2 d in tan(q/2), d at most 4.
#pragma once

#include <string>
#include <vector>

#include "armature/base/error.h"
#include "armature/inverse_geometry/closed_form/transform_equations.h"

namespace armature::internal {

enum class InverseMethod { automatic, pieper, paul, general };
constexpr auto names(InverseMethod) { return std::to_array<std::string_view>({"auto", "pieper", "paul", "general"}); }

// How a step is computed.
enum class StepKernel {
  linear,           // coefficients X, Y:            X r = Y
  quadratic,        // coefficients A, B, C:         A r^2 + B r + C = 0
  angle,            // coefficients X, Y, Z:         X S + Y C = Z
  angle_pair,       // coefficients X1, Y1, Z1, X2, Y2, Z2
  trig_polynomial,  // coefficients a_0 ... a_d, b_0 ... b_{d-1}:  sum a_k C^k + S sum b_k C^k = 0
  polynomial,       // coefficients a_0 ... a_d:     sum a_k r^k = 0
};

struct SolutionStep {
  int type = 0;  // 1 to 8; 0: a polynomial of higher degree
  StepKernel kernel = StepKernel::linear;
  std::size_t unknown = 0;               // of TransformEquations::unknowns
  std::size_t eliminated = 0;            // types 4 to 8 and 0: the other unknown; otherwise the same
  std::size_t branches = 1;              // at most
  std::vector<Polynomial> used;          // the equations that it comes from, = 0
  std::vector<Polynomial> coefficients;  // as the kernel needs them
  std::vector<Ref> expressions;          // the coefficients in the arena
  bool can_degenerate = false;           // the coefficients of the unknown may vanish together
};

struct SolutionTree {
  TransformEquations system;
  std::vector<SolutionStep> steps;
  std::vector<Polynomial> conditions;  // = 0: what the pose must fulfil, for arms with fewer than six joints
  std::vector<Ref> condition_expressions;
  InverseMethod method = InverseMethod::paul;  // paul: types 1 to 8 only; pieper: with a polynomial
  std::size_t most_solutions() const;

  explicit SolutionTree(TransformEquations s) : system(std::move(s)) {}
};

// No closed form was found for the chain, though it is one that can be solved in numbers.
class NoClosedForm : public UnmetRequest {
 public:
  using UnmetRequest::UnmetRequest;
};

// `given`: as in TransformEquations. Throws UnmetRequest when the method cannot serve the robot, and names the one that
// can; NoClosedForm when none does.
SolutionTree derive_solution_tree(const Robot& robot, const DeriveOptions& options,
                                  InverseMethod method = InverseMethod::automatic, const Pose* given = nullptr);

}  // namespace armature::internal
