// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of every link by forward recursion, each vector in its own link's frame (Khalil & Creusot 1997, eq. 6,
// 8, 9, 10), with i = a(j), sigma_j = 1 for a prismatic joint, and a_j the unit vector of z_j:
//
//   jw_i  = jA_i iw_i                                                          (6a)  WI
//   jw_j  = jw_i + (1 - sigma) q'_j a_j                                        (6b)  W
//   jV_j  = jA_i (iV_i + iw_i x iP_j) + sigma q'_j a_j                         (6c)  V
//   jw'_j = jA_i iw'_i + (1 - sigma)(q''_j a_j + jw_i x q'_j a_j)              (8)   WP
//   jU_j  = hat(jw'_j) + hat(jw_j) hat(jw_j)                                   (9)   U, from DV_ij = w_i w_j
//   jV'_j = jA_i (iV'_i + iU_i iP_j) + sigma (q''_j a_j + 2 jw_i x q'_j a_j)   (10)  VP
//
// The diagonal products carry their sign, DV_ii = -w_i^2, as U needs them so.
//
// Two savings on (8) and (9), for a revolute joint whose axis lies along an axis of the antecedent frame. A point on
// the axis of joint j belongs to both links, so U_j a_j = U_i a_j: the third column of jU_j is a column of iU_i,
// turned.
//   4 M + 2 A give U13 and U23, and U33 = -(w_1^2 + w_2^2) at no cost; then
//   w'_2 = U13 - DV13,  w'_1 = DV23 - U23,  DV22 = U33 - DV11,
// where (8) takes 6 M + 6 A for w'_1, w'_2, U13, U23 and one M more for DV22. And where neighbouring joints are
// parallel, the angular motion may be taken from the link before both, rotated by the sum of the angles, if that is
// cheaper.
#pragma once

#include <vector>

#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {

// Products of the angular velocity of one link, shared by U and by Euler's equation.
struct VelocityProducts {
  Scalar v11, v22, v33;  // -w_i^2
  Scalar v12, v13, v23;  // w_i w_j
};

struct LinkMotion {
  Vector3 w;   // angular velocity
  Vector3 wp;  // angular acceleration
  VelocityProducts dv;
  Matrix3 u;
  Vector3 vp;  // acceleration of the origin (minus gravity when the base is given so)
};

struct LinkVelocity {
  Vector3 w, v;  // angular velocity, velocity of the origin
};

// How the base moves, in frame 0.
struct BaseMotion {
  Vector3 w, wp, v, vp;
};

// The robot's base motion; `minus_gravity` subtracts g from the acceleration, which adds the weight of every link.
BaseMotion base_motion(Arena& arena, const Robot& robot, bool minus_gravity);

std::vector<JointTransform> joint_transforms(Arena& arena, const Robot& robot);

// Index 0 is the base, index j link j. The joint accelerations are `accelerations[j - 1]`.
std::vector<LinkMotion> link_motions(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms,
                                     const BaseMotion& base, const std::vector<Scalar>& accelerations);
// Gravity in each frame, the base first.
std::vector<Vector3> gravity_in_frames(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms);

std::vector<LinkVelocity> link_velocities(Arena& arena, const Robot& robot,
                                          const std::vector<JointTransform>& transforms, const BaseMotion& base);

// The accelerations q''_j of all joints, or zeros.
std::vector<Scalar> joint_accelerations(Arena& arena, const Robot& robot);
std::vector<Scalar> no_accelerations(Arena& arena, const Robot& robot);

}  // namespace armature::internal
