// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How an explicit model is evaluated: its elements first, then the torques
//
//   tau_i = sum_j a_ij qdd_j + sum G * (2 qd_j qd_k or qd_j^2) + g_i
//
// which is what Armstrong, Khatib & Burdick 1986 count (table 1: "the model presented in the appendix and equation 1").
// As there, sines and cosines of joint angles and of their sums (C23, S223) are given, with the sums that are their
// arguments; squares and products of sines and cosines, and cosines of double angles, are computed and counted.
//
// Products and sums that occur in several elements are computed once (shared_products.h); a factor common to several
// terms of one element is taken out where that is cheaper. The result is a Model: to be lowered, counted, emitted, and
// compared with the recursive models over GF(p).
#pragma once

#include "armature/derive/derive.h"
#include "armature/explicit/explicit_model.h"

namespace armature::internal {

enum class ExplicitPart {
  torques,   // output tau, from all elements
  inertia,   // output A alone
  bias,      // output H: C + Q
  coriolis,  // output C: velocity torques
  gravity,   // output Q
  elements,  // outputs A, G (the Christoffel symbols, as listed) and Q: all that depends on the configuration alone
  check      // outputs A, C and Q, to be compared with derive()
};
enum class Sines {
  computed,  // from the joint positions
  given      // additional inputs: for counting
};

Model evaluation(const ExplicitModel& model, ExplicitPart part, Sines sines = Sines::computed);

// Is the explicit model the same function as the recursive ones (inertia, coriolis, gravity)? Decided over GF(p).
bool equals_recursive(const ExplicitModel& model, const Robot& robot);

}  // namespace armature::internal
