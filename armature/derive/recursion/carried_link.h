// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The last link of a branch, seen from the link that carries it. Instead of computing velocities and forces of link j,
// its inertia is rotated into the frame of its antecedent i and added to that of link i; what remains is the motion of
// link j relative to link i. With z along the axis of joint j, (x, y, z) the angular velocity of link i, q' and q'' of
// joint j and a = q' (2 z + q'),
//
//                   [ -a     -q''    0 ]
//   U_j = U_i + D = [ q''    -a      0 ]
//                   [ 2 x q'  2 y q' 0 ]
//
// With the second moments S and first moments MS of link j, of which MZ, M (and mostly Szz) are regrouped to link i, D
// adds the force D MS and the moment of D S:
//
//   N1 = 2 x q' Sxy + 2 y q' Syy + a Syz - q'' Sxz,  N2 = -(2 x q' Sxx + 2 y q' Sxy + a Sxz + q'' Syz),
//   N3 = q'' (Sxx + Syy).
//
// Rotating seven parameters costs about as much as rotating two vectors, where the recursion rotates five; link j then
// needs no products of velocities and no force of its own, only the torque of its joint.
#pragma once

#include "armature/derive/recursion/link_motion.h"

namespace armature::internal {

// Does this form apply to link j? It must carry nothing, have no external wrench, turn about an axis of the antecedent
// frame, and its M and MZ must be zero.
bool can_be_carried(const Robot& robot, const std::vector<JointTransform>& transforms, std::size_t j);

// What link j adds to its antecedent, in its frame and about its origin.
struct CarriedLink {
  Matrix3 second_moments;
  Vector3 first_moments;
  Vector3 force, moment;  // due to D
  Scalar torque;          // of joint j, without motor inertia and friction
};

CarriedLink carried_link(Arena& arena, const Robot& robot, const JointTransform& transform, std::size_t j,
                         const LinkMotion& antecedent, Scalar acceleration);

// Second moments: Sxx = (YY + ZZ - XX) / 2, Sxy = -XY, and so on.
Matrix3 second_moments(Arena& arena, const Inertial& inertial, const std::string& j);

}  // namespace armature::internal
