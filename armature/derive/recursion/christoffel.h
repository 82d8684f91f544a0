// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Christoffel symbols of the inertia matrix, the coefficients of products of velocities in the torques:
//
//   c_ijk = 1/2 (dA_ij/dq_k + dA_ik/dq_j - dA_jk/dq_i),    tau_i = ... + sum_jk c_ijk q'_j q'_k
//
// (Armstrong, Khatib & Burdick 1986, eq. 4-6). No matrix is differentiated. Let a <= b <= c be joints on one path. The
// kinetic energy does not depend on the positions of the joints before the moving ones (their eq. 8): dA_bc/dq_a = 0.
// Hence
//
//   c_cab = -c_bac,   c_bbc = -c_cbb,   c_ccb = 0,   c_aaa = 0,
//
// and every symbol equals, up to sign, one whose largest index is among the velocities. They follow from the wrench on
// composite link c (composite_links.h) under a product of velocities of joint c and of joint j <= c: its points r have
// the acceleration z_j x (z_c x r), or z_j x z_c when c is prismatic, and nothing when j < c is. In frame c, with z_j =
// (x, y, z) and the second moments S = integral of r r^T dm (Syy = (XX + ZZ - YY)/2, Sxy = -XY, ...), this is the
// wrench
//
//   revolute   F = (-z MX, -z MY, x MX + y MY)   N = (x Sxy + y Syy + z Syz, -(x Sxx + y Sxy + z Sxz), 0)
//   prismatic  F = M (y, -x, 0)                  N = (x MZ, y MZ, -(x MX + y MY)),
//
// and c_ijc is its power with a unit velocity of joint i. What else is zero, equal, or equal up to sign (eq. 9, 10: a
// symmetric last link, parallel axes) is found by evaluation over GF(p), and computed once.
#pragma once

#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/composite_links.h"
#include "armature/expr/cost.h"

namespace armature::internal {

// Coefficients of products of velocities in coordinates: 2 c_ijk for q'_j q'_k with j < k, c_ijj for q'_j^2.
class VelocityCoefficients {
 public:
  VelocityCoefficients(std::size_t coordinates, Ref zero) : n_(coordinates), values_(n_ * n_ * (n_ + 1) / 2, zero) {}

  std::size_t coordinates() const { return n_; }
  // In the torque of coordinate i, j <= k.
  Ref& at(std::size_t i, std::size_t j, std::size_t k) { return values_[place(i, j, k)]; }
  Ref at(std::size_t i, std::size_t j, std::size_t k) const { return values_[place(i, j, k)]; }

 private:
  std::size_t place(std::size_t i, std::size_t j, std::size_t k) const {
    return (i * (n_ + 1) * n_) / 2 + (k * (k + 1)) / 2 + j;
  }
  std::size_t n_;
  std::vector<Ref> values_;
};

// From the composite links; `meter` knows the run-time symbols.
VelocityCoefficients velocity_coefficients(Arena& arena, const Robot& robot,
                                           const std::vector<JointTransform>& transforms,
                                           const std::vector<CompositeLink>& links, CostMeter& meter);

// The number of distinct Christoffel symbols of the robot, zero excluded and signs ignored: 35 for the PUMA 560 of
// Armstrong et al., who count 39 by hand.
std::size_t christoffel_count(const Robot& robot);

}  // namespace armature::internal
