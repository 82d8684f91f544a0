// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The elements of the equations of motion, expanded:
//
//   tau_i = sum_j a_ij qdd_j + sum_jk G_ijk qd_j qd_k + g_i
//   G_ijk = (da_ij/dq_k + da_ik/dq_j - da_jk/dq_i) / 2,   Christoffel symbols of the first kind
//
// (Armstrong, Khatib & Burdick 1986, eq. 1 and 6). The recursion of composite links is evaluated over the ring of
// trigonometric polynomials, so every element comes out in canonical form, and the relations between elements that the
// paper states as eq. 7-10 (symmetry, independence of earlier joints, symmetric last link, parallel axes) appear as
// zeros and equal polynomials.
#pragma once

#include <memory>
#include <vector>

#include "armature/explicit/named_parameters.h"
#include "armature/expr/trig_polynomial.h"

namespace armature::internal {

struct ExplicitElements {
  Robot original;
  NamedParameters parameters;
  std::unique_ptr<TrigRing> ring;
  std::size_t n = 0;                    // coordinates
  std::vector<TrigPolynomial> inertia;  // a_ij, row-major
  std::vector<TrigPolynomial> gravity;  // g_i
  // G_ijk, for i, j <= k; index() finds it.
  std::vector<TrigPolynomial> christoffel;
  std::size_t index(std::size_t i, std::size_t j, std::size_t k) const {
    return (i * n + std::min(j, k)) * n + std::max(j, k);
  }
};

// Throws UnmetRequest when the robot has loops, or when the expansion takes more than `most_products`.
ExplicitElements expand(const Robot& robot, std::size_t most_products = 2'000'000);

}  // namespace armature::internal
