// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The direct dynamic model by articulated bodies, without the inertia matrix (Khalil & Creusot 1997, section 5.4;
// Featherstone 1983; Brandl, Johanni & Otter 1986). With spatial vectors of link j at the origin of frame j, S_j the
// joint's axis, c_j the acceleration that velocities cause, and X the transport from i = a(j):
//
//   U = I^A S,  D = S^T U + Ia,  u = Gamma - S^T p^A - friction
//   I^A_i += X^T (I^A - U D^-1 U^T) X,   p^A_i += X^T (p^A + (I^A - U D^-1 U^T) c + U D^-1 u)
//   q'' = D^-1 (u - U^T (X a_i + c)),    a_j = X a_i + c + S q''
//
// The base's acceleration minus gravity starts the last recursion. A floating base is solved for it first:
// I^A_0 a_0 = f_0 - p^A_0, with f_0 the wrench on it.
#pragma once

#include <vector>

#include "armature/derive/recursion/link_motion.h"

namespace armature::internal {

// q''_j, index j - 1, under the joint torques Gamma_j. Every joint variable must be a coordinate of its own. Of a
// floating base, whose robot has no base rates (robot/floating_base.h), `torques` holds six more, the force and the
// moment on it, and so does the result: its twist rate.
std::vector<Scalar> articulated_accelerations(Arena& arena, const Robot& robot,
                                              const std::vector<JointTransform>& transforms,
                                              const std::vector<Scalar>& torques);

}  // namespace armature::internal
