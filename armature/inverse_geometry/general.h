// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any six joints with at most two prismatic: elimination of Raghavan & Roth (J. Mech. Design 115, 1993), as an
// eigenvalue problem (Manocha & Canny, IEEE Trans. Robotics and Automation 10, 1994).
//
// E_1 ... E_6 = G is a closed loop: any joint can be the first. Order the joints so that 6 and 3 are revolute, and
// follow a point p and the direction l of axis 6, which joint 6 does not move, in axes with z along h_3:
//
//   E_3 E_4 E_5 (p, l) = E_2^-1 E_1^-1 G (p, l)
//
// The same joints' combinations occur in 14 functions of (p, l): p, l, p.p, p.l, p x l and (p.p) l - 2 (p.l) p. Each is
// a combination of 1, cos q_i, sin q_i (of a sliding joint: 1, q_i, q_i^2) per joint, which its values at three
// positions per joint give exactly. Joints 1 and 2 contribute 8 products: elimination leaves six equations
//
//   (C cos q_3 + S sin q_3 + D) m(x_4, x_5) = 0,   m = 9 products of powers of x_i = tan(q_i / 2)
//
// which with their multiples by x_4 are twelve, in as many products. With x = tan((q_3 - shift) / 2) this is a
// quadratic eigenvalue problem of size 24. Eight of its eigenvalues are x = +-i: their left eigenvectors are
// known, because joint 3 turns the 14 functions in four pairs and leaves six. Taken out, 16 are left: the real ones
// are the arm's solutions.
#pragma once

#include "armature/inverse_geometry/six_joints.h"

namespace armature::internal::ik {

class GeneralSolver final : public SixJointSolver {
 public:
  explicit GeneralSolver(const SixAxes& axes);

  // Whether the method can serve: at most two prismatic joints.
  static bool can_serve(const SixAxes& axes);

  void solve(const Motion& g, std::vector<Six>& found) const override;
  // By elimination order `order` (the index of the joint that comes first) only; false where its equations are
  // degenerate, so that solutions may be missing.
  bool solve_in_order(const Motion& g, std::size_t order, std::vector<Six>& found) const;
  // det(C cos q_3 + S sin q_3 + D) is a trigonometric polynomial of degree 8, because the twelve equations have eight
  // roots at +-i: 17 values give it, as one of degree 16 in tan(q_3 / 2). None where the elimination is degenerate.
  HalfAnglePolynomial polynomial_in_order(const Motion& g, std::size_t order) const;
  const std::vector<std::size_t>& orders() const { return orders_; }

 private:
  // The axes in the order of elimination, and the joints' places: joint (order + i) % 6 comes i-th.
  SixAxes in_order(const Motion& g, std::size_t order) const;

  SixAxes axes_;
  double scale_;
  std::vector<std::size_t> orders_;
};

}  // namespace armature::internal::ik
