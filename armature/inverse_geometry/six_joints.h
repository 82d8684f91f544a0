// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A solver of E_1(q_1) ... E_6(q_6) = G. Its answers are starts: each is then checked and polished on the arm itself
// (polish.h), so a solver may be made for a nearby geometry, as for calibrated arms. It holds no state between poses
// and can be shared by threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "armature/inverse_geometry/screws.h"

namespace armature::internal::ik {

// A polynomial in tan(q / 2) of one joint for a pose; its real roots are those of the arm's solutions.
struct HalfAnglePolynomial {
  std::size_t joint = 0;
  std::vector<double> coefficients;  // from the constant upwards; none: the method has no such polynomial here
  // What rounding may add to sum_k coefficient_k sin^k(q/2) cos^(d-k)(q/2), d the degree; 0: not known.
  double rounding = 0;
};

class SixJointSolver {
 public:
  virtual ~SixJointSolver() = default;
  // Appends what it finds.
  virtual void solve(const Motion& g, std::vector<Six>& found) const = 0;
  virtual HalfAnglePolynomial polynomial(const Motion& /*g*/) const { return {}; }
};

// How near to a special geometry an arm must be, relative to its size and to 1 rad, and how far from solvable an
// equation may be to count as a double root.
struct Nearness {
  double geometry = 1e-9, slack = 1e-9;
};

struct SpecialSolver {
  std::unique_ptr<SixJointSolver> solver;  // null: the arm is not of this kind
  std::string structure;                   // "joints 4, 5, 6 intersect"
};

// Pieper's condition: three revolute axes that meet in a point, neighbours anywhere in the chain; or three prismatic.
SpecialSolver pieper_solver(const SixAxes& axes, const Nearness& nearness);

// Joints 2, 3, 4 parallel and axes 5, 6 intersecting (the UR family), or the same from the other end.
SpecialSolver parallel_axes_solver(const SixAxes& axes, const Nearness& nearness);

// Two prismatic joints, where elimination is degenerate; null for other arms.
std::unique_ptr<SixJointSolver> two_prismatic_solver(const SixAxes& axes);

}  // namespace armature::internal::ik
