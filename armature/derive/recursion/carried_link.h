// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The last link of a branch, seen from the link that carries it. Instead of following link j with velocities and forces
// of its own, its inertia is turned into the frame of its antecedent i and joined to that of link i; what remains is
// how link j moves against link i. With z along the axis of joint j, (x, y, z) the angular velocity of link i, q' and
// q'' of joint j and a = q' (2 z + q'),
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
// To turn seven parameters takes about as much as to turn two vectors, where the recursion turns five; link j needs no
// products of velocities, and only the torque of its joint by itself.
#pragma once

#include "armature/derive/recursion/link_motion.h"

namespace armature::internal {

// Can link j be seen so? It carries nothing, feels no external wrench, turns about an axis of the antecedent frame,
// and its M and MZ are zero.
bool can_be_carried(const Robot& robot, const std::vector<JointTransform>& transforms, std::size_t j);

// What link j adds to its antecedent, in its frame and about its origin.
struct CarriedLink {
  Matrix3 second_moments;
  Vector3 first_moments;
  Vector3 force, moment;  // of D
  Scalar torque;          // of joint j, without motor and friction
};

CarriedLink carried_link(Arena& arena, const Robot& robot, const JointTransform& transform, std::size_t j,
                         const LinkMotion& antecedent, Scalar acceleration);

// Second moments: Sxx = (YY + ZZ - XX) / 2, Sxy = -XY, and so on.
Matrix3 second_moments(Arena& arena, const Inertial& inertial, const std::string& j);

}  // namespace armature::internal
